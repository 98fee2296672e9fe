import { memoize } from "../memoize.ts";
import { percentEncode } from "../request/encode.ts";
import { ConnectorError } from "./connector-error.ts";
import { createSubstringSet, type SubstringSet } from "./substring-set.ts";

const mask = "[redacted]";

/** A shorter secret is not masked, because it is often an ordinary word. */
const minSecretLength = 5;

/** A shorter part of a secret, or a shorter base64 form, is not masked, for the same reason. */
const minPartLength = 8;

/** This number of characters is enough to recognize a secret. */
const maxPartLength = 16;

/**
 * Patterns of credentials. The first group of each pattern is the part before the credential. Ids of records look similar, so
 * most patterns require a name, a scheme or a known prefix before the value. The upper bounds of `{8,500}` and `{0,40}` keep the
 * matching time linear.
 */
const patterns: readonly RegExp[] = [
  // RFC 9110 §11.4: `Authorization: Bearer …`
  /(\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken)\s+)(?=\S*?(?:\d|[a-z][A-Z]))[\w.~+/=:-]{8,}/g,
  // RFC 7519: a JSON Web Token; its header begins with {" in base64url.
  /()\beyJ[\w-]{8,500}\.[\w.-]+/g,
  /()\b(?:sk|rk|pat|whsec|gh[opsu]|xox[a-z])[_-][\w-]{8,}/g,
  // RFC 3986 §3.2.1: user information in a URL.
  /(:\/\/)[^\s/@'"]+(?=@)/g,
  // In a query, a form or JSON: access_token=…, sig=…, "client_secret": "…". A quoted value ends at its closing quote.
  /((?:token|secret|password|passwd|signature|(?<![a-z])sig|credential|authorization|api[_-]?key|x-[a-z-]{0,40}key|code_verifier)(?:=|"\s*:\s*"|'\s*:\s*'))(?:(?<==)[^\s&"';,]+|(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+)/gi,
];

/** Each pattern requires one of these characters. This test saves time: half of all entity, action and param names have none. */
const mark = /[^A-Za-z0-9]/;

/**
 * Masks `secrets` like `redactSecrets`, and also masks values that look like secrets. `maskOf` returns the mask of such a value.
 * By default, all masks are equal.
 */
export function redactText(
  text: string,
  secrets: readonly string[] = [],
  maskOf: (value: string) => string = () => mask,
): string {
  const clean = redactSecrets(text, secrets);
  const masked = (found: string, before: string) => before + maskOf(found.slice(before.length));
  return mark.test(clean) ? patterns.reduce((found, pattern) => found.replace(pattern, masked), clean) : clean;
}

/**
 * Masks secrets in plain, URL-encoded, JSON-escaped, hex and base64 form. Ignores the case of the letters A to Z, and white space
 * or invisible characters inside a secret. Also masks parts of a secret. A part is half of the secret, but at least 8 and at most
 * 16 characters. A secret of 5 to 7 characters is masked only as a whole and in its exact case. A shorter secret is not masked.
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0 || text === "") return text;
  const { short, parts } = indexOf(secrets);
  const whole = short.reduce((found, spelling) => found.replaceAll(spelling, mask), text);
  return parts.size === 0 ? whole : withoutParts(whole, parts);
}

interface Index {
  /** The spellings of secrets that are too short to have parts, the longest first. */
  readonly short: readonly string[];
  /** For longer secrets, the parts of their spellings, by the length of the part. A part has the form that `joined` returns. */
  readonly parts: ReadonlyMap<number, SubstringSet>;
}

/** Cached, because building an index takes 1 µs for each character of a secret (measured). */
const indexOf = memoize((secrets: readonly string[]): Index => {
  const short: string[] = [];
  const parts = new Map<number, SubstringSet>();
  for (const secret of new Set(secrets)) {
    if (secret.length < minSecretLength) continue;
    const spellings = [...new Set(spellingsOf(secret))];
    if (joined(secret).length < minPartLength) short.push(...spellings);
    else for (const spelling of spellings) addParts(parts, joined(spelling));
  }
  return { short: short.sort((one, other) => other.length - one.length), parts };
});

function spellingsOf(secret: string): readonly string[] {
  return [
    secret,
    ...urlEncoded(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("hex"),
    ...inBase64(secret),
  ];
}

/** Encoders of URLs differ in how they encode a space and the characters `!'()*~`. */
function urlEncoded(secret: string): readonly string[] {
  const form = new URLSearchParams([["", secret]]).toString();
  return [encodeURIComponent(secret.toWellFormed()), percentEncode(secret), form.slice("=".length)];
}

function addParts(parts: Map<number, SubstringSet>, spelling: string): void {
  const length = Math.min(maxPartLength, Math.max(minPartLength, Math.ceil(spelling.length / 2)));
  const ofLength = parts.get(length) ?? createSubstringSet(length);
  parts.set(length, ofLength);
  ofLength.add(spelling);
}

/** White space, control and format characters, such as zero-width characters. */
const splitting = /[\s\p{Cc}\p{Cf}]/u;

const splittings = /[\s\p{Cc}\p{Cf}]+/gu;

/** Most strings are ASCII. These patterns take less time than the general patterns. */
const ascii = /^[\0-\x7f]*$/;

const asciiSplittings = /[\0-\x20\x7f]+/g;

function joined(text: string): string {
  if (ascii.test(text)) return text.replace(asciiSplittings, "").toLowerCase();
  const plain = text.replace(splittings, "");
  return plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function withoutParts(text: string, parts: Index["parts"]): string {
  const plain = joined(text);
  const covered: [from: number, to: number][] = [];
  for (const [length, ofLength] of parts) for (const at of ofLength.startsIn(plain)) covered.push([at, at + length]);
  if (covered.length === 0) return text;
  const places = placesIn(text, plain.length);
  let clean = "";
  let done = 0;
  for (const [from, to] of merged(covered)) {
    clean += text.slice(done, places[from]) + mask;
    done = (places[to - 1] ?? 0) + 1;
  }
  return clean + text.slice(done);
}

/** Returns the index in `text` for each index in `joined(text)`, whose length is `length`. */
function placesIn(text: string, length: number): readonly number[] {
  const places = Array.from({ length }, (_, at) => at);
  if (length === text.length) return places;
  let at = 0;
  let place = 0;
  for (const character of text) {
    if (!splitting.test(character)) for (let unit = 0; unit < character.length; unit++) places[at++] = place + unit;
    place += character.length;
  }
  return places;
}

function merged(ranges: [from: number, to: number][]): readonly [from: number, to: number][] {
  const all: [from: number, to: number][] = [];
  for (const [from, to] of ranges.sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/**
 * Returns the forms that a secret has inside a longer base64 string, as in HTTP Basic. Base64 encodes groups of three bytes, so
 * there is one form for each position of the secret's first byte in its group. Omits the characters at the ends of a form, which
 * can also depend on the adjacent bytes.
 */
function inBase64(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replaceAll("=", "");
    const alone = text.slice(before === 0 ? 0 : before + 1, -1);
    return alone.length < minPartLength ? [] : [alone, alone.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** Deeper causes are dropped. */
const maxCauseDepth = 5;

/** Masks the secrets in a failure and in its causes. Returns the same object if nothing changes. */
export function redactError(error: ConnectorError, secrets: readonly string[]): ConnectorError {
  return redactFailure(error, secrets, 0);
}

function redactFailure(error: ConnectorError, secrets: readonly string[], depth: number): ConnectorError {
  const { code, reason, details, upstream, retry_after_ms, cause } = error;
  const shown = { reason, details, upstream };
  const clean = redactIn(shown, secrets) as typeof shown;
  const cleanCause = redactCause(cause, secrets, depth);
  if (clean === shown && cleanCause === cause) return error;
  return new ConnectorError(code, clean.reason, {
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...(clean.details && { details: clean.details }),
    ...(clean.upstream && { upstream: clean.upstream }),
    ...(cleanCause !== undefined && { cause: cleanCause }),
  });
}

/** Returns the same value if nothing changes. */
function redactIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redactSecrets(value, secrets);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactIn(item, secrets));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = Object.entries(value);
  const clean = members.map(([name, member]) => [redactSecrets(name, secrets), redactIn(member, secrets)] as const);
  const isSame = members.every(([name, member], at) => clean[at]?.[0] === name && clean[at][1] === member);
  return isSame ? value : Object.fromEntries(clean);
}

/**
 * Replaces an error that contains a secret with a new error that has the redacted message. Drops a cause that is neither an error
 * nor a string, and a cause that cannot be read, for example because a getter throws.
 */
function redactCause(cause: unknown, secrets: readonly string[], depth: number): unknown {
  if (cause === undefined || depth === maxCauseDepth) return undefined;
  try {
    return readableCause(cause, secrets, depth);
  } catch {
    return undefined;
  }
}

function readableCause(cause: unknown, secrets: readonly string[], depth: number): unknown {
  if (cause instanceof ConnectorError) return redactFailure(cause, secrets, depth + 1);
  if (!(cause instanceof Error)) return typeof cause === "string" ? redactSecrets(cause, secrets) : undefined;
  const inner = redactCause(cause.cause, secrets, depth + 1);
  if (inner === cause.cause && !mayHaveSecret(cause, secrets)) return cause;
  const replaced = new Error(redactSecrets(cause.message, secrets), inner === undefined ? {} : { cause: inner });
  replaced.name = redactSecrets(cause.name, secrets);
  return "code" in cause && typeof cause.code === "string"
    ? Object.assign(replaced, { code: redactSecrets(cause.code, secrets) })
    : replaced;
}

/** An error with more values, for example with a socket, is replaced like an error with a secret. */
const maxValues = 1_000;

function mayHaveSecret(error: Error, secrets: readonly string[]): boolean {
  const found = new Set<unknown>([error]);
  for (const value of found) {
    if (found.size > maxValues) return true;
    if (typeof value === "string" && redactSecrets(value, secrets) !== value) return true;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    // `message`, `stack`, `cause` and `errors` are not enumerable.
    if (value instanceof Error) found.add(value.message).add(value.stack).add(value.cause);
    if (value instanceof AggregateError) found.add(value.errors);
    for (const [name, member] of Object.entries(value)) found.add(name).add(member);
  }
  return false;
}

/** Longer strings are cut before redaction, to bound its time. */
const maxInputLength = 10_000;

/** Converts an upstream's string for a message: one line of at most `max` characters, without control characters and secrets. */
export function upstreamText(
  text: string,
  options: { readonly max: number; readonly secrets?: readonly string[] },
): string {
  const line = text
    .slice(0, maxInputLength)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  // Redaction precedes the cut to `max` characters, because redaction may not recognize a cut secret.
  const redacted = redactText(line, options.secrets);
  // After the cut to `maxInputLength`, the text can end with the beginning of a secret. Redaction may not recognize fewer than
  // `maxPartLength` characters of a secret.
  const clean = (text.length > maxInputLength ? redacted.slice(0, -maxPartLength) : redacted).toWellFormed();
  return clean.length <= options.max ? clean : `${clean.slice(0, options.max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
