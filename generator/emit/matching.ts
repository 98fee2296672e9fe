/** One element of a simple pattern: an escape, a class, a literal, then how often. */
const ELEMENT = /\\(.)|\[([^\]]+)\]|([^\\[\](){}|^$*+?.])|(\.)/y;
const TIMES = /\{(\d+)(?:,\d*)?\}|([*+?])/y;
const ESCAPES: Readonly<Record<string, string>> = { d: "0123456789", w: "abcdefghij", s: " " };

/** How often an element is repeated: by itself once, and where it may be often, often enough to be seen. */
const COUNTS: Readonly<Record<string, number>> = { "": 1, "?": 0, "*": 0, "+": 6 };

/** Text that a simple pattern matches: a sequence of characters and classes, each with how often. For any other, `example`. */
export function matching(pattern: string): string {
  const source = pattern.replace(/^\^|\$$/g, "");
  let text = "";
  let at = 0;
  while (at < source.length) {
    ELEMENT.lastIndex = at;
    const element = ELEMENT.exec(source);
    if (!element) return "example";
    TIMES.lastIndex = ELEMENT.lastIndex;
    const times = TIMES.exec(source);
    const letters = lettersOf(element);
    const count = Number(times?.[1] ?? COUNTS[times?.[2] ?? ""]);
    for (let index = 0; index < count; index++) text += letters[index % letters.length];
    at = times ? TIMES.lastIndex : ELEMENT.lastIndex;
  }
  return text;
}

function lettersOf([, escaped, range, letter]: RegExpExecArray): string {
  if (escaped) return ESCAPES[escaped] ?? escaped;
  if (letter) return letter;
  if (!range) return "x";
  const spread = range
    .replace(/(.)-(.)/g, (_, from: string, to: string) => between(from, to))
    .replace(/\\(.)/g, (_, one: string) => ESCAPES[one] ?? one);
  return spread || "x";
}

function between(from: string, to: string): string {
  const first = from.charCodeAt(0);
  return String.fromCharCode(
    ...Array.from({ length: Math.min(10, to.charCodeAt(0) - first + 1) }, (_, index) => first + index),
  );
}
