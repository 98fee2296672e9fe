/** The bounds of a connector: how large, how long and how often. Times are in milliseconds. */
export interface Limits {
  /** Bytes of a response after decompression; a download's stream has no such bound. */
  readonly maxBodyBytes: number;
  /**
   * Members and array items in a JSON response, all together: each takes up to 100 bytes of memory, however few of text.
   * Where `max_pages` or `max_records` asks for several pages in one result, they end with the page at which their data
   * has so many together.
   */
  readonly maxValues: number;
  readonly maxRedirects: number;
  /** How often a failed request is sent again. */
  readonly retries: number;
  /** Connections to one origin. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** From the end of the request to the end of the response's headers. */
  readonly headersTimeoutMs: number;
  /** Between two pieces of a body. */
  readonly bodyTimeoutMs: number;
  /**
   * A whole call with its retries, and with all of its pages where `max_pages` or `max_records` asks for several in one
   * result; or one page of a walk. A call's `timeout_ms` replaces it.
   */
  readonly timeoutMs: number;
  /**
   * Whether requests wait for their turn under the connector's own rate limit. `off` for what has none: the sandbox, a
   * test server, a proxy that keeps the limit itself. Answers that say "too many" are waited out either way.
   */
  readonly rateLimit: "on" | "off";
}

/** Room for the largest pages that upstreams answer, and an end to everything else. */
export const defaultLimits: Limits = {
  maxBodyBytes: 32 * 1024 * 1024,
  maxValues: 1_000_000,
  maxRedirects: 5,
  retries: 4,
  connections: 64,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 30_000,
  bodyTimeoutMs: 30_000,
  timeoutMs: 120_000,
  rateLimit: "on",
};
