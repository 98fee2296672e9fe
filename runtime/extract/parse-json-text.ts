import { ConnectorError } from "../errors/connector-error.ts";
import { deepest } from "./deepest.ts";
import { exceededBound } from "./exceeded-bound.ts";
import { isDeep } from "./is-deep.ts";
import { hasLongInteger } from "./long-integer.ts";

/** Characters. The deepest of smaller text is parsed in 50 ms and 25 MB; of 32 MiB it takes ten seconds and a gigabyte. */
const large = 2 ** 19;

/**
 * JSON text as a value; throws `SyntaxError`, also for text of more than a thousand levels, so that no walk through a
 * value can exhaust the stack, and `too_large` for more than `maxValues` values. The one rule for integers that a number
 * cannot hold (beyond ±(2^53−1), as 64-bit ids are): they become their decimal text, `{"id": 9007199254740993}` gives
 * `{id: "9007199254740993"}`. Other numbers stay numbers, rounded as JSON.parse rounds them.
 */
export function parseJsonText(text: string, maxValues: number = Number.POSITIVE_INFINITY): unknown {
  // Two characters hold one value at most.
  const scanned = text.length >= large || text.length >= 2 * maxValues;
  if (scanned) refuse(exceededBound(text, { levels: deepest, members: Number.POSITIVE_INFINITY, values: maxValues }));
  // The reviver costs five times what parsing does: it runs only where it can find something.
  const value: unknown = hasLongInteger(text) ? JSON.parse(text, keepLongInteger) : JSON.parse(text);
  // Looking through a value is four times as fast as looking through its text.
  if (!scanned && isDeep(value)) refuse("levels");
  return value;

  function refuse(exceeded: ReturnType<typeof exceededBound>): void {
    if (exceeded === "levels") throw new SyntaxError("nested too deep");
    if (exceeded !== undefined)
      throw new ConnectorError("too_large", `the response holds more than ${maxValues} values; ask for less`);
  }
}

/** `context.source` is the literal as written: https://tc39.es/proposal-json-parse-with-source/ */
function keepLongInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
