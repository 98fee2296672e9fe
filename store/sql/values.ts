import type { Json } from "@agent-connectors/runtime";
import { parseJsonText } from "@agent-connectors/runtime/portable";

/**
 * Converts decimal text to a number. If the number is beyond ±(2^53−1), or if JavaScript would write it differently (0.0000001
 * as `1e-7`), returns the text without zeros at the end of the fraction. NaN and infinities, which JSON does not have, also stay
 * text.
 */
export function exactNumber(text: string): number | string {
  const shortest = text.includes(".") ? withoutTrailingZeros(text) : text;
  const number = Number(shortest);
  // `String(number)` also differs from the text for `-0`.
  return String(number) === shortest && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : shortest;
}

/** A regular expression would take quadratic time for many zeros that are not at the end. */
function withoutTrailingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === "0") end--;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

/** Converts NaN and infinities, which JSON does not have, to strings. */
export function floatingNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

/** Converts epoch microseconds to ISO 8601 in UTC: with three decimals for whole milliseconds, otherwise with six. */
export function isoInstant(micros: bigint): string {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const text = new Date(Number((micros - rest) / 1000n)).toISOString();
  return rest === 0n ? text : text.replace("Z", `${String(rest).padStart(3, "0")}Z`);
}

/** Converts a duration to ISO 8601, in the form that PostgreSQL writes. */
export function isoDuration(months: number, days: number, micros: bigint): string {
  const date = partsOf([
    [Math.trunc(months / 12), "Y"],
    [months % 12, "M"],
    [days, "D"],
  ]);
  const seconds = Number(micros % 60_000_000n) / 1_000_000;
  const time = partsOf([
    [Number(micros / 3_600_000_000n), "H"],
    [Number((micros / 60_000_000n) % 60n), "M"],
    [seconds, "S"],
  ]);
  return date === "" && time === "" ? "PT0S" : `P${date}${time === "" ? "" : `T${time}`}`;
}

function partsOf(parts: readonly (readonly [number, string])[]): string {
  return parts.map(([amount, unit]) => (amount === 0 ? "" : `${amount}${unit}`)).join("");
}

/**
 * Parses JSON text. Integers beyond ±(2^53−1) become strings. Returns the text itself if it is not JSON, has a number beyond
 * the range of a double, or is nested too deep.
 */
export function jsonValue(text: string): Json {
  try {
    // The result of parsing JSON is JSON.
    return parseJsonText(text) as Json;
  } catch {
    return text;
  }
}

/** Makes column names distinct: a repeated name receives the suffix `_1`, `_2` and so on. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const distinct = new Set<string>();
  for (const name of names) {
    let next = name;
    for (let count = 1; distinct.has(next); count++) next = `${name}_${count}`;
    distinct.add(next);
  }
  return [...distinct];
}
