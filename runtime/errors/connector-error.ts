import type { Problem } from "./problem.ts";

/**
 * The codes of all failures. `retry`: whether a retry can succeed. `http`: the status of the service's response. `exit`: the
 * exit code of the command line. `fixable`: whether other arguments can correct the call.
 */
export const errorCodes = {
  invalid_params: { retry: false, http: 400, exit: 4, fixable: true },
  invalid_config: { retry: false, http: 400, exit: 4, fixable: false },
  unknown_entity: { retry: false, http: 404, exit: 3, fixable: true },
  unknown_action: { retry: false, http: 404, exit: 3, fixable: true },
  unknown_section: { retry: false, http: 404, exit: 3, fixable: true },
  not_found: { retry: false, http: 404, exit: 3, fixable: true },
  /** The caller is not authenticated to this service. */
  unauthenticated: { retry: false, http: 401, exit: 2, fixable: false },
  /** The caller has no permission for the operation in this service. */
  permission_denied: { retry: false, http: 403, exit: 2, fixable: false },
  /** The upstream does not accept the credentials: reconnect. */
  credentials_rejected: { retry: false, http: 424, exit: 2, fixable: false },
  /** The upstream accepts the credentials, but they do not permit the operation. */
  missing_scope: { retry: false, http: 424, exit: 2, fixable: false },
  conflict: { retry: false, http: 409, exit: 1, fixable: true },
  rate_limited: { retry: true, http: 429, exit: 5, fixable: false },
  upstream_unavailable: { retry: true, http: 503, exit: 5, fixable: false },
  upstream_unreadable: { retry: false, http: 502, exit: 1, fixable: false },
  upstream_rejected: { retry: false, http: 422, exit: 1, fixable: true },
  pagination_stuck: { retry: false, http: 502, exit: 1, fixable: false },
  too_large: { retry: false, http: 413, exit: 1, fixable: true },
  timeout: { retry: true, http: 504, exit: 5, fixable: false },
  /** 499 is the status that proxies log for a client that closed the connection. */
  cancelled: { retry: false, http: 499, exit: 1, fixable: false },
  hosted_only: { retry: false, http: 501, exit: 1, fixable: false },
  context_store_not_ready: { retry: true, http: 503, exit: 5, fixable: false },
  /** For example, this service cannot reach its database, or executes too many calls. */
  service_unavailable: { retry: true, http: 503, exit: 5, fixable: false },
  internal: { retry: false, http: 500, exit: 1, fixable: false },
} as const satisfies Record<string, { retry: boolean; http: number; exit: 1 | 2 | 3 | 4 | 5; fixable: boolean }>;

/** The code of a failure: a key of `errorCodes`. */
export type ErrorCode = keyof typeof errorCodes;

/** The upstream's own description of a failure, truncated and redacted. */
export interface UpstreamFailure {
  readonly status?: number;
  /** For a token endpoint, the `error` of RFC 6749 §5.2. */
  readonly code?: string;
  readonly request_id?: string;
  readonly message?: string;
}

/** The parts of a `ConnectorError` in addition to its code and reason. */
export interface ConnectorErrorOptions {
  readonly retry_after_ms?: number;
  readonly details?: readonly Problem[];
  readonly upstream?: UpstreamFailure;
  readonly cause?: unknown;
}

/**
 * The class of all errors that callers of the runtime receive. `message` begins with the code and, if known, the operation:
 * `[upstream_unreadable] help_desk.tickets.list: expected an array at 'data', found an object`.
 */
export class ConnectorError extends Error {
  /** Constant, because bundlers can rename the class, and Node prints this name. */
  static override readonly name = "ConnectorError";
  override readonly name = "ConnectorError";
  readonly code: ErrorCode;
  /** The message without code and operation. */
  readonly reason: string;
  declare readonly retry_after_ms?: number;
  declare readonly details?: readonly Problem[];
  declare readonly upstream?: UpstreamFailure;

  constructor(code: ErrorCode, reason: string, options: ConnectorErrorOptions & { readonly operation?: string } = {}) {
    const { cause, operation, ...rest } = options;
    super(
      operation ? `[${code}] ${operation}: ${reason}` : `[${code}] ${reason}`,
      cause === undefined ? {} : { cause },
    );
    this.code = code;
    this.reason = reason;
    Object.assign(this, rest);
  }

  /** Whether the same call may succeed later. Even after a retryable failure, the upstream may have executed a write. */
  get retryable(): boolean {
    return errorCodes[this.code].retry;
  }

  /** Returns the same failure, with the operation (`kind.entity.action`) in the message. */
  at(operation: string): ConnectorError {
    return this.message.startsWith(`[${this.code}] ${operation}:`)
      ? this
      : new ConnectorError(this.code, this.reason, { ...this.toOptions(), operation });
  }

  /** Returns the error without its cause and stack, which do not leave the process. */
  toJSON(): object {
    const { cause: _, ...options } = this.toOptions();
    return { code: this.code, message: this.message, retryable: this.retryable, ...options };
  }

  /** Returns the parts of the error in addition to its code and reason, for a new error with the same parts. */
  toOptions(): ConnectorErrorOptions {
    return {
      ...(this.retry_after_ms !== undefined && { retry_after_ms: this.retry_after_ms }),
      ...(this.details && { details: this.details }),
      ...(this.upstream && { upstream: this.upstream }),
      ...(this.cause !== undefined && { cause: this.cause }),
    };
  }

  /**
   * Returns a ConnectorError unchanged, and converts any other thrown value to one: `cancelled` for an abort, `timeout` for a
   * timeout, `internal` otherwise.
   */
  static from(error: unknown): ConnectorError {
    if (error instanceof ConnectorError) return error;
    if (error instanceof Error && error.name === "AbortError")
      return new ConnectorError("cancelled", "the call was cancelled", { cause: error });
    if (error instanceof Error && error.name === "TimeoutError")
      return new ConnectorError("timeout", "the call took longer than its timeout", { cause: error });
    return new ConnectorError("internal", "an unexpected failure; its cause is attached", { cause: error });
  }
}

/** Returns the same failure with `retry_after_ms`, and without the operation in its message. */
export function withWait(error: ConnectorError, retry_after_ms: number): ConnectorError {
  return new ConnectorError(error.code, error.reason, { ...error.toOptions(), retry_after_ms });
}
