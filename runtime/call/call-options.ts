/** What a caller may say of one call beside its params. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For the whole call with its retries; of a walk, for each page. Milliseconds. */
  readonly timeout_ms?: number;
  /** Dotted paths: only these fields of a record are kept. */
  readonly fields?: readonly string[];
  /** Dotted paths of fields that are left out. */
  readonly exclude_fields?: readonly string[];
  /** Makes a write safe to repeat, where the upstream takes such a key. */
  readonly idempotency_key?: string;
  /**
   * A walk ends after so many pages. A list that is executed or awaited gives so many in one result (without it, one), or
   * fewer where they are larger together than one answer may be; its `meta` tells how to go on.
   */
  readonly max_pages?: number;
  /** A walk ends after so many records; the last page is cut, its `meta` stays as it was received. */
  readonly max_records?: number;
}
