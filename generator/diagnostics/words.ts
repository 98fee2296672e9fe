/** Returns the end of a message that suggests a name. Returns an empty string without a suggestion. */
export function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? "" : `; did you mean '${nearest}'?`;
}

/** Joins words: `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Returns a number with its noun: `1 key`, `2 keys`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Formats a byte: `0x0A`. */
export function hexadecimal(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Formats a code point: `U+00A0`. */
export function unicode(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Puts a word in single quotes. */
export function quoted(word: string): string {
  return `'${word}'`;
}

/** The types of JSON, in the words of a manifest. */
export const typeWords = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  null: "null",
  object: "a map",
  array: "a list",
};
