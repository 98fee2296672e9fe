import { type ErrorCode, errorCodes } from "./codes.ts";
import type { Problem } from "./problem.ts";

/** What the upstream itself said of a failure: already cut and redacted. */
export interface UpstreamFailure {
  readonly status?: number;
  /** Its own name of the failure, where it gives one: of a token endpoint the `error` of RFC 6749 §5.2. */
  readonly code?: string;
  readonly request_id?: string;
  readonly message?: string;
}

export interface ConnectorErrorOptions {
  readonly retry_after_ms?: number;
  readonly details?: readonly Problem[];
  readonly upstream?: UpstreamFailure;
  readonly cause?: unknown;
}

/**
 * The one error of this project. `message` begins with the code, then the operation where one is known:
 * `[upstream_unreadable] help_desk.tickets.list: expected an array at 'data', got an object`.
 */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly code: ErrorCode;
  /** The message without code and operation. */
  readonly reason: string;
  readonly retry_after_ms?: number;
  readonly details?: readonly Problem[];
  readonly upstream?: UpstreamFailure;

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

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return errorCodes[this.code].retry;
  }

  /** The same failure, with the operation (`kind.entity.action`) it belongs to in the message. */
  at(operation: string): ConnectorError {
    return this.message.startsWith(`[${this.code}] ${operation}:`)
      ? this
      : new ConnectorError(this.code, this.reason, { ...this.toOptions(), operation });
  }

  /** What may leave the process: no cause, no stack. */
  toJSON(): object {
    const { cause: _, ...options } = this.toOptions();
    return { code: this.code, message: this.message, retryable: this.retryable, ...options };
  }

  private toOptions(): ConnectorErrorOptions {
    return {
      ...(this.retry_after_ms !== undefined && { retry_after_ms: this.retry_after_ms }),
      ...(this.details && { details: this.details }),
      ...(this.upstream && { upstream: this.upstream }),
      ...(this.cause !== undefined && { cause: this.cause }),
    };
  }

  /** Any thrown value as a ConnectorError: itself, `cancelled` for an abort, `timeout` for a timeout, else `internal`. */
  static from(error: unknown): ConnectorError {
    if (error instanceof ConnectorError) return error;
    if (error instanceof Error && error.name === "AbortError")
      return new ConnectorError("cancelled", "the call was cancelled", { cause: error });
    if (error instanceof Error && error.name === "TimeoutError")
      return new ConnectorError("timeout", "the call took longer than its timeout", { cause: error });
    return new ConnectorError("internal", "an unexpected failure; its cause is attached", { cause: error });
  }
}
