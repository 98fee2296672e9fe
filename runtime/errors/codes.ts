/**
 * Every way a call can end badly: whether trying again can help, what the HTTP service answers, what the
 * command line exits with, and whether a model can mend it by other arguments.
 */
export const errorCodes = {
  invalid_params: { retry: false, http: 400, exit: 4, fixable: true },
  invalid_config: { retry: false, http: 400, exit: 4, fixable: false },
  unknown_entity: { retry: false, http: 404, exit: 3, fixable: true },
  unknown_action: { retry: false, http: 404, exit: 3, fixable: true },
  unknown_section: { retry: false, http: 404, exit: 3, fixable: true },
  not_found: { retry: false, http: 404, exit: 3, fixable: true },
  /** The caller has not shown who they are to us. */
  unauthenticated: { retry: false, http: 401, exit: 2, fixable: false },
  /** The caller may not do this with us. */
  permission_denied: { retry: false, http: 403, exit: 2, fixable: false },
  /** The upstream no longer takes the stored credentials: reconnect. */
  credentials_rejected: { retry: false, http: 424, exit: 2, fixable: false },
  /** The upstream takes the credentials, but they may not do this. */
  missing_scope: { retry: false, http: 424, exit: 2, fixable: false },
  conflict: { retry: false, http: 409, exit: 1, fixable: true },
  rate_limited: { retry: true, http: 429, exit: 5, fixable: false },
  upstream_unavailable: { retry: true, http: 503, exit: 5, fixable: false },
  upstream_unreadable: { retry: false, http: 502, exit: 1, fixable: false },
  upstream_rejected: { retry: false, http: 422, exit: 1, fixable: true },
  pagination_stuck: { retry: false, http: 502, exit: 1, fixable: false },
  too_large: { retry: false, http: 413, exit: 1, fixable: true },
  timeout: { retry: true, http: 504, exit: 5, fixable: false },
  /** 499 is what proxies log for a client that went away; nobody is left to read it. */
  cancelled: { retry: false, http: 499, exit: 1, fixable: false },
  hosted_only: { retry: false, http: 501, exit: 1, fixable: false },
  context_store_not_ready: { retry: true, http: 503, exit: 5, fixable: false },
  /** We ourselves cannot answer now: the database is away, or too much runs. */
  service_unavailable: { retry: true, http: 503, exit: 5, fixable: false },
  internal: { retry: false, http: 500, exit: 1, fixable: false },
} as const satisfies Record<string, { retry: boolean; http: number; exit: 1 | 2 | 3 | 4 | 5; fixable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;
