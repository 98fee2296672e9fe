/** What a caller may say of one call beside its params. `Item` is the type of the records that the call gives. */
export interface CallOptions<Item = unknown> {
  readonly signal?: AbortSignal;
  /** Bounds the whole call, with its retries and all the pages that it collects; in a walk, each page. Milliseconds. */
  readonly timeout_ms?: number;
  /** Dotted paths: only these fields of a record are kept. A path that no record has is `invalid_params`. */
  readonly fields?: readonly FieldPath<Item>[];
  /** Dotted paths of fields that are left out; checked as `fields` are. */
  readonly exclude_fields?: readonly FieldPath<Item>[];
  /** How often a failed request is sent again, in place of the connector's `limits.retries`; 0 for never. */
  readonly retries?: number;
  /** Adds `response` to the result: the status, the headers and the upstream's id of the request. */
  readonly with_response?: boolean;
  /** Makes a write safe to repeat, where the upstream takes such a key. */
  readonly idempotency_key?: string;
  /**
   * A walk ends after so many pages. A list that is executed or awaited gives so many in one result (without it, one), or
   * fewer where they have more characters or values together than one answer may have; its `meta` tells how to go on.
   */
  readonly max_pages?: number;
  /** A walk ends after so many records; the last page is cut, its `meta` stays as it was received. */
  readonly max_records?: number;
}

/**
 * The dotted paths of a record's fields, which cross arrays: `items.price.id`. Any path goes on below a value of unknown
 * type and below the sixth level, so that the compiler's work is bounded.
 */
export type FieldPath<Value, Levels extends readonly unknown[] = [1, 2, 3, 4, 5, 6]> = unknown extends Value
  ? string
  : Value extends readonly (infer Element)[]
    ? FieldPath<Element, Levels>
    : Value extends object
      ? Levels extends readonly [unknown, ...infer Below]
        ? { [Name in keyof Value & string]: Name | `${Name}.${FieldPath<Value[Name], Below>}` }[keyof Value & string]
        : string
      : never;
