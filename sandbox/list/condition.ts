/** What a filter asks of one field of a record. */
export interface Condition {
  /** Dotted path. */
  readonly field: string;
  readonly test: (value: unknown) => boolean;
  /** The values of which the field must have one, where the filter names them. */
  readonly values?: readonly unknown[];
}
