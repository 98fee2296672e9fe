import type { Problem } from "@agent-connectors/runtime";

/** How a variable's text is read. */
export interface Form<T> {
  /** In words, with an example where they do not suffice. */
  readonly expected: string;
  /** `undefined` for a text that is none. */
  readonly read: (text: string) => T | undefined;
  /** Which parts of a text are wrong, with paths below the variable's name; absent, or none, where it is the whole. */
  readonly wrongParts?: (text: string) => readonly Problem[];
  /** Whether the text is not to be shown in messages. */
  readonly secret?: true;
}
