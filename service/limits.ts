import type { Limits } from "@agent-connectors/runtime";

/** The number of items on a page of a list: the default for requests without `limit`, and the maximum. */
export const listLimits = { default: 50, maximum: 200 } as const;

/** Maximum bytes of the response of an upstream, or of the pages of one result. Files are streamed and have no limit. */
export const maxResponseBytes = 16 * 1024 * 1024;

/**
 * The limits of the call that tests credentials. It has one retry and at most 20 seconds, because a person waits for the result.
 */
export const credentialTestLimits = { retries: 1, timeoutMs: 20_000 } as const satisfies Partial<Limits>;

/** Milliseconds from the end of a run of a sync to its next run, for kinds without `syncIntervalMs`. */
export const defaultIntervalMs = 60 * 60_000;
