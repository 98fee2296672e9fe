/** What `REQUEST_TIMEOUT_MS` may be at most: an hour. */
export const longestRequestMs = 3_600_000;
