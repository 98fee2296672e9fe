/** A piece of a text of known form: what always stands there, or one character of several. */
export type Place = { readonly literal: string } | { readonly alphabet: string };

/** So many characters stand for `*`, `+` and `{n,}`, unless the pattern demands more. */
const plenty = 12;
const digits = "0123456789";
const lower = "abcdefghijklmnopqrstuvwxyz";
const classes: Readonly<Record<string, string>> = {
  d: digits,
  w: `${digits}${lower}`,
  s: " ",
};

/**
 * The places of a text that matches a simple regular expression: literals, classes, `.` and quantifiers, between
 * optional anchors. `undefined` for one with groups, alternatives or assertions, and for none at all.
 */
export function placesOf(pattern: string): readonly Place[] | undefined {
  const body = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const piece = /\\(.)|\[(\^?)((?:\\.|[^\]\\])+)\]|([^\\[\](){}|*+?^$])/y;
  const quantifier = /\{(\d+)(,(\d*))?\}|[*+?]/y;
  const places: Place[] = [];
  for (let at = 0; at < body.length; ) {
    piece.lastIndex = at;
    const match = piece.exec(body);
    const place = match && placeOf(match);
    if (!match || !place) return undefined;
    quantifier.lastIndex = at = piece.lastIndex;
    const times = quantifier.exec(body);
    if (times) at = quantifier.lastIndex;
    const count = times ? countOf(times) : 1;
    for (let copy = 0; copy < count; copy++) places.push(place);
  }
  return places;
}

function placeOf([, escaped, negated, members, plain]: RegExpExecArray): Place | undefined {
  if (escaped !== undefined) {
    const alphabet = Object.hasOwn(classes, escaped) ? classes[escaped] : undefined;
    if (alphabet !== undefined) return { alphabet };
    return /\w/.test(escaped) ? undefined : { literal: escaped };
  }
  if (members !== undefined) return negated ? undefined : { alphabet: membersOf(members) };
  return plain === "." ? { alphabet: lower } : { literal: plain ?? "" };
}

function membersOf(members: string): string {
  const all = new Set<string>();
  for (const [, from = "", to, escaped, one] of members.matchAll(/([^\\])-([^\\])|\\(.)|(.)/g)) {
    if (to !== undefined)
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) all.add(String.fromCharCode(code));
    else for (const char of escaped === undefined ? (one ?? "") : (classes[escaped] ?? escaped)) all.add(char);
  }
  return [...all].join("");
}

function countOf([sign, least, open, most]: RegExpExecArray): number {
  if (least === undefined) return sign === "?" ? 1 : plenty;
  if (open === undefined) return Number(least);
  return Math.min(Math.max(plenty, Number(least)), most ? Number(most) : Number.POSITIVE_INFINITY);
}
