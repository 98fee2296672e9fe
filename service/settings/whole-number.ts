import type { Form } from "./form.ts";

/** A whole number within these bounds, in decimal digits. */
export function wholeNumber(from: number, to: number): Form<number> {
  return {
    expected: `a whole number from ${from} to ${to}`,
    read: (text) => {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return number >= from && number <= to ? number : undefined;
    },
  };
}
