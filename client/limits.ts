/** Maximum retries of a failed request, unless the options state another number. */
export const defaultRetries = 2;

/**
 * Maximum milliseconds of each attempt, unless the request states another number. The time in which the bytes of a file or an
 * event stream arrive does not count.
 */
export const defaultTimeoutMs = 120_000;

/** Maximum number that the service accepts as `max_records`. */
export const maxRecords = 100_000;

/** Maximum size of a result for a model, unless the options state another one. */
export const defaultResultLimits = { maxCharacters: 100_000, maxTokens: 25_000 };
