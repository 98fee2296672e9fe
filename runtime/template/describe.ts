/** Longest piece of a value that a message shows, in characters. */
const SHOWN = 40;

/**
 * A value in the words of an error message: scalars as they are, texts quoted and cut after 40 characters,
 * arrays by their length, objects without their members.
 */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${cut(value)}'`;
  if (Array.isArray(value)) return value.length === 1 ? "an array of 1 item" : `an array of ${value.length} items`;
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text.toWellFormed();
}
