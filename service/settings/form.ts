/** How a variable's text is read. */
export interface Form<T> {
  /** In words, with an example where they do not suffice. */
  readonly expected: string;
  /** `undefined` for a text that is none. */
  readonly read: (text: string) => T | undefined;
  /** Whether the text is not to be shown in messages. */
  readonly secret?: true;
}
