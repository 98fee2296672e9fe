/** What a filter asks of a record. */
export type Condition = FieldCondition | { readonly any: readonly (readonly Condition[])[] };

/** What a filter asks of one field of a record. */
export interface FieldCondition {
  /** Dotted path; `*` for the whole record. */
  readonly field: string;
  readonly test: (value: unknown) => boolean;
  /** The values of which the field must have one, where the filter names them. */
  readonly values?: readonly unknown[];
}
