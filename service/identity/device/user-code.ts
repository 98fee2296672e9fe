import { randomInt } from "node:crypto";

/** Spells no words and has no letters that look or sound alike (RFC 8628 §6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

/** A code that a person types: one of 20^8, of which a guess hits one with a chance of 1 in 25 billion. */
export function newUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** The code that somebody typed, in any case and however hyphenated; `undefined` where it can be none. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}

/** A code as it is shown: `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
