import type { Form } from "./form.ts";

/** One of these words. */
export function oneOf<const T extends string>(words: readonly T[]): Form<T> {
  return { expected: `one of ${words.join(", ")}`, read: (text) => words.find((word) => word === text) };
}
