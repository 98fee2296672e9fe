/** What a filter asks of one field of a record. */
export interface Condition {
  /** Dotted path. */
  readonly field: string;
  readonly test: (value: unknown) => boolean;
}
