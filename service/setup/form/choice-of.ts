import type { Choice } from "./choices-of.ts";

/** The way to connect that has a key; of a kind with one way only, that is it. `undefined` where none is chosen. */
export function choiceOf(choices: readonly Choice[], key: unknown): Choice | undefined {
  return choices.length === 1 ? choices[0] : choices.find((choice) => choice.key === key);
}
