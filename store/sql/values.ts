import type { Json } from "@agent-connectors/runtime";

/** A number by its decimal text: a number if JavaScript holds it exactly, else the text without trailing zeros. */
export function exactNumber(text: string): number | string {
  const shortest = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  const number = Number(shortest);
  // `-0` and very small numbers have another text, but only exact values are equal.
  return String(number) === shortest && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : shortest;
}

/** A floating-point number; NaN and infinities, which JSON does not have, are strings. */
export function floatingNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

/** An instant as ISO 8601 in UTC, with microseconds only if it has them. */
export function isoInstant(micros: bigint): string {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const text = new Date(Number((micros - rest) / 1000n)).toISOString();
  return rest === 0n ? text : text.replace("Z", `${String(rest).padStart(3, "0")}Z`);
}

/** A duration as ISO 8601, as PostgreSQL writes it. */
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

/** The JSON value of a text that holds JSON, or the text itself. */
export function jsonValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of columns, with `_1`, `_2` … after a name that occurs before. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const distinct = new Set<string>();
  for (const name of names) {
    let next = name;
    for (let count = 1; distinct.has(next); count++) next = `${name}_${count}`;
    distinct.add(next);
  }
  return [...distinct];
}
