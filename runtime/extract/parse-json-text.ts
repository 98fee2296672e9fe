import { isDeep } from "./is-deep.ts";
import { isDeepText } from "./is-deep-text.ts";
import { hasLongInteger } from "./long-integer.ts";

/** Characters. The deepest of smaller text is parsed in 50 ms and 25 MB; of 32 MiB it takes ten seconds and a gigabyte. */
const large = 2 ** 19;

/**
 * JSON text as a value; throws `SyntaxError`, also for text of more than a thousand levels, so that no walk through a
 * value can exhaust the stack. The one rule for integers that a number cannot hold (beyond ±(2^53−1), as 64-bit ids
 * are): they become their decimal text, `{"id": 9007199254740993}` gives `{id: "9007199254740993"}`. Other numbers stay
 * numbers, rounded as JSON.parse rounds them.
 */
export function parseJsonText(text: string): unknown {
  if (text.length >= large && isDeepText(text)) throw tooDeep();
  // The reviver costs five times what parsing does: it runs only where it can find something.
  const value: unknown = hasLongInteger(text) ? JSON.parse(text, keepLongInteger) : JSON.parse(text);
  // Looking through a value is four times as fast as looking through its text.
  if (text.length < large && isDeep(value)) throw tooDeep();
  return value;
}

function tooDeep(): SyntaxError {
  return new SyntaxError("nested too deep");
}

/** `context.source` is the literal as written: https://tc39.es/proposal-json-parse-with-source/ */
function keepLongInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
