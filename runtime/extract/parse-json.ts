import { ConnectorError } from "../errors/connector-error.ts";
import { upstreamText } from "../errors/redact.ts";

interface ReadingOptions {
  readonly contentType?: string | undefined;
  readonly secrets?: readonly string[];
}

/**
 * Parses a response body with `parseJsonText`. Throws `upstream_unreadable` for a body that is nested too deep or is not JSON.
 * The message contains only the content type, the number of bytes and the first characters of the body.
 */
export function parseJson(
  body: string,
  options: ReadingOptions & {
    /** A body with more values throws `too_large`. */
    readonly maxValues?: number;
  } = {},
): unknown {
  const text = body.startsWith("\uFEFF") ? body.slice(1) : body;
  try {
    return parseJsonText(text, options.maxValues);
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    // The parser's error quotes the body, so the new error has no `cause`.
    throw new ConnectorError("upstream_unreadable", `expected JSON, found ${describeBody(text, options)}`);
  }
}

function describeBody(text: string, options: ReadingOptions): string {
  const secrets = options.secrets ?? [];
  const stated = upstreamText(options.contentType ?? "", { max: 80, secrets });
  if (text.trim() === "") return stated === "" ? "an empty body without a content type" : `an empty body (${stated})`;
  const type = stated || "a body without a content type";
  const begins = `begins with '${upstreamText(text, { max: 80, secrets })}'`;
  return /^\s*[[{]/.test(text)
    ? `${type} of ${Buffer.byteLength(text)} bytes that is broken, cut off or nested too deep; it ${begins}`
    : `${type}; it ${begins}`;
}

/** No upstream nests deeper. Recursion through ten times as many levels exhausts the stack. */
const maxDepth = 1000;

/**
 * The levels of a string of at least this length are counted before parsing. Parsing a deeply nested string takes up to 50 ms and
 * 25 MB for this length, and up to 10 s and 1 GB for 32 MiB.
 */
const minCheckedLength = 2 ** 19;

/**
 * Parses JSON text. Integers beyond ±(2^53−1), such as 64-bit ids, become decimal strings: `{"id": 9007199254740993}` becomes
 * `{id: "9007199254740993"}`. Rounds numbers with a point or an exponent as `JSON.parse` does. Throws `upstream_unreadable` for a
 * number that would become infinite (`1e400`), `too_large` for more than `maxValues` values, and `SyntaxError` for text that is
 * not JSON or has more than a thousand levels.
 */
export function parseJsonText(text: string, maxValues: number = Number.POSITIVE_INFINITY): unknown {
  // A JSON text of n characters has at most (n + 1) / 2 values.
  if (text.length >= minCheckedLength || text.length >= 2 * maxValues) {
    const limits = { levels: maxDepth, members: Number.POSITIVE_INFINITY, values: maxValues };
    const exceeded = exceededLimit(text, limits);
    if (exceeded === "levels") throw tooDeep();
    if (exceeded) throw new ConnectorError("too_large", `the response has more than ${maxValues} values; request less`);
  }
  const value: unknown = JSON.parse(text);
  const flaws = flawsOf(value, maxDepth);
  if (flaws & deepFlag) throw tooDeep();
  // Parsing with a reviver takes five times as long.
  return flaws & unsafeFlag ? JSON.parse(text, keepLongInteger) : value;
}

function tooDeep(): SyntaxError {
  return new SyntaxError("nested too deep");
}

/** Flags for flaws of a parsed value: a number beyond ±(2^53−1), and too many levels. */
const [unsafeFlag, deepFlag] = [1, 2];

/**
 * Returns the flags of a value, in a tenth of the time of parsing. `for … in` takes less time than `Object.values`. Most
 * members are scalars and need no recursive call.
 */
function flawsOf(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return isOrdinary(value) ? 0 : unsafeFlag;
  if (levels === 0) return deepFlag;
  let flaws = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (!isOrdinary(item)) flaws |= flawsOf(item, levels - 1);
    return flaws;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (!isOrdinary(members[name])) flaws |= flawsOf(members[name], levels - 1);
  return flaws;
}

/** Whether a value is a scalar without a flaw. */
function isOrdinary(value: unknown): boolean {
  if (typeof value === "object") return value === null;
  return typeof value !== "number" || (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER);
}

/** `context.source` is the number as the text contains it (https://tc39.es/proposal-json-parse-with-source/). */
function keepLongInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  if (source !== undefined && /^-?\d+$/.test(source)) return source;
  if (Number.isFinite(value)) return value;
  throw new ConnectorError(
    "upstream_unreadable",
    "expected numbers between -1.8e308 and 1.8e308, found a number outside this range",
  );
}

/** The maximum counts of levels, members and values in a JSON text. */
export interface JsonLimits {
  /** Levels of nested arrays and objects. */
  readonly levels: number;
  /** Members of one object. */
  readonly members: number;
  /** All values: members of objects, items of arrays, and the outermost value. */
  readonly values: number;
}

/**
 * Returns the limit that a JSON text exceeds, if any. Counts without parsing, because parsing an object with many members can
 * take 30 times as long.
 */
export function exceededLimit(text: string, { levels, members, values }: JsonLimits): keyof JsonLimits | undefined {
  // For each open object, the number of members that it can still have, including the current member. For an array, infinity.
  const room: number[] = [];
  let left = values - 1;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character <= space) continue;
    if (character === quote) at = endOfString(text, at);
    else if (character === bracket || character === brace) {
      if (room.push(character === brace ? members : Number.POSITIVE_INFINITY) > levels) return "levels";
    } else if (character === comma) {
      const innermost = room.length - 1;
      const more = (room[innermost] ?? 0) - 1;
      if (more === 0) return "members";
      room[innermost] = more;
      left--;
    } else if (character === closingBracket || character === closingBrace) {
      room.pop();
      // An array or object has one more value than commas, or no value if it is empty.
      if (before !== bracket && before !== brace) left--;
    }
    if (left < 0) return "values";
    before = character;
  }
  return undefined;
}

const [space, quote, comma] = [32, 34, 44];

const [bracket, closingBracket, brace, closingBrace] = [91, 93, 123, 125];

const backslash = 92;

/**
 * Returns the index of the closing quote of the JSON string that begins at `start`; the length of the text if there is none.
 */
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    // A quote after an even number of backslashes ends the string.
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
}

/** Returns the value if it is a JSON object; `undefined` for any other value, including an array. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
