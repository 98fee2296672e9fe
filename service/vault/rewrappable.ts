/** A row whose data key is wrapped with a key that is no longer the active one. */
export interface Rewrappable {
  /** The row's primary key. */
  readonly id: string;
  /** What is sealed there, in words for people. */
  readonly title: string;
  /** Throws where the row does not hold what the vault wrote. */
  read(): { readonly masterKeyId: string; readonly dataKey: string };
  /** What the data key is bound to. */
  readonly bound: string;
  /** Puts in the data key as wrapped anew; false where the row was changed meanwhile. */
  swap(wrapped: { readonly masterKeyId: string; readonly dataKey: string }): Promise<boolean>;
}

/** Rows that are to be wrapped anew, with ids after `after`, in the order of their ids; none where nothing is left. */
export type FindRewrappable = (after: string) => Promise<readonly Rewrappable[]>;
