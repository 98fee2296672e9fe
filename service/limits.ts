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

/** Default milliseconds from the end of a successful run of a sync to its next run, for kinds without `syncIntervalMs`. */
export const defaultIntervalMs = 60 * 60_000;

/** The limits on sizes, rates, concurrent work and durations. Most of them are settings. */
export interface ServiceLimits {
  readonly bodyBytes: number;
  /** Levels of nesting in a request's body. */
  readonly bodyDepth: number;
  /** Authenticated requests of one principal, and unauthenticated requests of one address. */
  readonly requestsPerMinute: number;
  /**
   * Requests of one address, or of one principal, to the routes with the limit `sign_in`. The limit for sign-ins to one account
   * is four times as high (see `RateLimits.accountSignIns`).
   */
  readonly signInsPerMinute: number;
  /**
   * Maximum concurrent executions and credential tests. The same maximum applies separately to the concurrent calls of MCP
   * sessions, and to the connections to one origin.
   */
  readonly executions: number;
  /**
   * Maximum concurrent executions and credential tests of one principal. The same maximum applies separately to the concurrent
   * calls of its MCP sessions.
   */
  readonly executionsPerPrincipal: number;
  /** Maximum concurrent syncs of this process. With 0, only other processes run syncs. */
  readonly syncs: number;
  /** Maximum time to receive the headers and the body of a request. */
  readonly receiveMs: number;
  /** Maximum time of a request, not counting the body of a streamed response. */
  readonly requestMs: number;
  /** Maximum time that a shutdown waits for requests in progress. */
  readonly shutdownMs: number;
}

/** The defaults of the limits. */
export const defaultServiceLimits: ServiceLimits = {
  bodyBytes: 4 * 1024 * 1024,
  bodyDepth: 64,
  requestsPerMinute: 1_200,
  signInsPerMinute: 30,
  executions: 500,
  executionsPerPrincipal: 100,
  syncs: 8,
  receiveMs: 30_000,
  requestMs: 300_000,
  // By default, Kubernetes kills a process 30 seconds after the start of its shutdown.
  shutdownMs: 25_000,
};

/** Maximum of `REQUEST_TIMEOUT_MS`: one hour. */
export const maxRequestMs = 3_600_000;
