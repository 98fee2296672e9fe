import type { Limits } from "@agent-connectors/runtime";

/** The number of items on a page of a list: the default for requests without `limit`, and the maximum. */
export const listLimits = { default: 50, maximum: 200 } as const;

/**
 * Maximum bytes of one response of an upstream. A result that joins several pages has the same limit in characters, and ends with
 * the page that reaches this limit. Downloaded files are streamed and have no limit.
 */
export const maxResponseBytes = 16 * 1024 * 1024;

/** The limits of the call that tests credentials. They are low, because a person waits for the result. */
export const credentialTestLimits = { retries: 1, timeoutMs: 20_000 } as const satisfies Partial<Limits>;

/** Default milliseconds from the end of a sync's run to its next run, for kinds without `syncIntervalMs`. */
export const defaultIntervalMs = 60 * 60_000;
