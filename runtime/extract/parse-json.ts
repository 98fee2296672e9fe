import { ConnectorError } from "../errors/connector-error.ts";
import { upstreamText } from "./faults.ts";

interface ReadingOptions {
  readonly contentType?: string | undefined;
  readonly secrets?: readonly string[];
}

/**
 * A response body as a value; integers as `parseJsonText` keeps them. A byte order mark is passed over. Throws
 * `upstream_unreadable` for an empty, cut off or other body, with its content type and how it begins, and never more
 * of it.
 */
export function parseJson(
  body: string,
  options: ReadingOptions & {
    /** `too_large` is thrown for a body of more values. */
    readonly maxValues?: number;
  } = {},
): unknown {
  const text = body.startsWith("\uFEFF") ? body.slice(1) : body;
  try {
    return parseJsonText(text, options.maxValues);
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    // The parser's own error quotes the body and is not passed on as a cause.
    throw new ConnectorError("upstream_unreadable", `expected JSON, got ${whatIs(text, options)}`);
  }
}

function whatIs(text: string, options: ReadingOptions): string {
  const secrets = options.secrets ?? [];
  const type = upstreamText(options.contentType ?? "", { max: 80, secrets }) || "a body without a content type";
  if (text.trim() === "") return `an empty body (${type})`;
  const begins = `begins with '${upstreamText(text, { max: 80, secrets })}'`;
  return /^\s*[[{]/.test(text)
    ? `${type} of ${Buffer.byteLength(text)} bytes that is broken, cut off or nested too deep; it ${begins}`
    : `${type} that ${begins}`;
}

/** Arrays and objects inside one another. No upstream nests deeper; ten times as many exhaust the stack of a walk. */
const deepest = 1000;

/** Characters. The deepest value in less text is parsed in 50 ms and 25 MB; in 32 MiB it takes ten seconds and a gigabyte. */
const large = 2 ** 19;

/**
 * JSON text as a value; throws `SyntaxError`, also for text of more than a thousand levels, so that no walk through a
 * value can exhaust the stack, and `too_large` for more than `maxValues` values. The one rule for integers that a number
 * cannot hold (beyond ±(2^53−1), as 64-bit ids are): they become decimal strings, `{"id": 9007199254740993}` gives
 * `{id: "9007199254740993"}`. Other numbers stay numbers, rounded as JSON.parse rounds them; one that would become
 * infinite throws `upstream_unreadable`.
 */
export function parseJsonText(text: string, maxValues: number = Number.POSITIVE_INFINITY): unknown {
  // Two characters hold one value at most.
  if (text.length >= large || text.length >= 2 * maxValues) {
    const bounds = { levels: deepest, members: Number.POSITIVE_INFINITY, values: maxValues };
    const exceeded = exceededBound(text, bounds);
    if (exceeded === "levels") throw tooDeep();
    if (exceeded)
      throw new ConnectorError("too_large", `the response holds more than ${maxValues} values; ask for less`);
  }
  const value: unknown = JSON.parse(text);
  const flaws = flawsOf(value, deepest);
  if (flaws & isDeep) throw tooDeep();
  // The reviver costs five times what parsing does: it runs only where there is something for it to find.
  return flaws & isUnsafe ? JSON.parse(text, keepLongInteger) : value;
}

function tooDeep(): SyntaxError {
  return new SyntaxError("nested too deep");
}

/** What a parsed value may have that callers must not see. */
const [isUnsafe, isDeep] = [1, 2];

/**
 * The flaws of a value: `isUnsafe` where it holds a number beyond ±(2^53−1), `isDeep` where it has more than the maximum number of
 * levels. One walk finds both, in a tenth of the time of parsing: it visits members by name, because a list of them
 * would cost twice as much, and makes no call for most of them.
 */
function flawsOf(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return isOrdinary(value) ? 0 : isUnsafe;
  if (levels === 0) return isDeep;
  let flaws = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (!isOrdinary(item)) flaws |= flawsOf(item, levels - 1);
    return flaws;
  }
  // Arrays are gone, so that what is left is an object of JSON.
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (!isOrdinary(members[name])) flaws |= flawsOf(members[name], levels - 1);
  return flaws;
}

/** Whether a value has no members and is no number beyond ±(2^53−1). */
function isOrdinary(value: unknown): boolean {
  if (typeof value === "object") return value === null;
  return typeof value !== "number" || (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER);
}

/** `context.source` is the literal as written: https://tc39.es/proposal-json-parse-with-source/ */
function keepLongInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  if (source !== undefined && /^-?\d+$/.test(source)) return source;
  if (Number.isFinite(value)) return value;
  throw new ConnectorError("upstream_unreadable", "expected numbers below 1.8e308, got one beyond it");
}

/** How much a JSON text may hold. */
export interface JsonBounds {
  /** Arrays and objects inside one another. */
  readonly levels: number;
  /** Members of one object. */
  readonly members: number;
  /** Values in all: members of objects, items of arrays, and the whole. */
  readonly values: number;
}

/**
 * The bound that a JSON text exceeds, if any. The text is not parsed: many members or tiny values take the parser far
 * more than its length tells. Reads each character at most once, and takes a third of the time of parsing.
 */
export function exceededBound(text: string, { levels, members, values }: JsonBounds): keyof JsonBounds | undefined {
  // Of each array and object that is open, how many more values it may hold.
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
      // As many values as commas, and one; where nothing stands, none.
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

/** Where the string of JSON text ends whose first quote is at `start`: at its last quote, or behind the text. */
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    // After an even number of backslashes a quote is one that ends.
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
}

/** The value as a JSON object; `undefined` for everything else, arrays too. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // The checks before it make it an object with names of unknown values.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
