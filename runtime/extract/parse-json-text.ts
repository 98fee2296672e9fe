import { isDeep } from "./is-deep.ts";
import { hasLongInteger } from "./long-integer.ts";

/**
 * JSON text as a value; throws `SyntaxError`, also for text of more than a thousand levels, so that no walk through a
 * value can exhaust the stack. The one rule for integers that a number cannot hold (beyond ±(2^53−1), as 64-bit ids
 * are): they become their decimal text, `{"id": 9007199254740993}` gives `{id: "9007199254740993"}`. Other numbers stay
 * numbers, rounded as JSON.parse rounds them.
 */
export function parseJsonText(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError("nested too deep");
  // The reviver costs five times what parsing does: it runs only where it can find something.
  return hasLongInteger(text) ? JSON.parse(text, keepLongInteger) : JSON.parse(text);
}

/** `context.source` is the literal as written: https://tc39.es/proposal-json-parse-with-source/ */
function keepLongInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
