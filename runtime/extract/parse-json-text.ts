import { ConnectorError } from "../errors/connector-error.ts";
import { exceededBound } from "./exceeded-bound.ts";

/** Arrays and objects inside one another. No upstream nests deeper; ten times as many exhaust the stack of a walk. */
const deepest = 1000;

/** Characters. The deepest of smaller text is parsed in 50 ms and 25 MB; of 32 MiB it takes ten seconds and a gigabyte. */
const large = 2 ** 19;

/**
 * JSON text as a value; throws `SyntaxError`, also for text of more than a thousand levels, so that no walk through a
 * value can exhaust the stack, and `too_large` for more than `maxValues` values. The one rule for integers that a number
 * cannot hold (beyond ±(2^53−1), as 64-bit ids are): they become their decimal text, `{"id": 9007199254740993}` gives
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
 * The flaws of a value: `isUnsafe` where it holds a number beyond ±(2^53−1), `isDeep` where it has more than so many
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
