import { type ConnectorError, errorCodes } from "@agent-connectors/runtime";

/** Seconds after which to try again where nothing better is known. */
const defaultRetryAfter = 1;

/** Statuses after which a client wants to be told when to try again. */
const wantsRetryAfter: readonly number[] = [429, 503];

/** An error as it is answered. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of `application/problem+json`. */
  readonly body: object;
}

export interface ProblemOptions {
  readonly requestId: string;
  /** Where HTTP has a status of its own for it; absent, the table's. */
  readonly status?: number | undefined;
}

/**
 * The answer to a failed request, as RFC 9457 has it, with the members of the error. Of an `internal` one it tells
 * nothing but the id under which the log does.
 */
export function problemOf(error: ConnectorError, { requestId, status }: ProblemOptions): ProblemAnswer {
  const { code } = error;
  const answered = status ?? errorCodes[code].http;
  const concealed = code === "internal";
  const message = concealed ? "[internal] an unexpected failure; the log has it under this request id" : error.message;
  return {
    status: answered,
    headers: { ...retryAfterOf(error, answered), ...challengeOf(error) },
    body: {
      type: `urn:agent-connectors:error:${code}`,
      title: titleOf(code),
      status: answered,
      detail: message.slice(`[${code}] `.length),
      ...(concealed ? { code, message, retryable: false } : error.toJSON()),
      request_id: requestId,
    },
  };
}

/** `upstream_unavailable` as `Upstream unavailable`. */
function titleOf(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}`;
}

/** Whole seconds, rounded up (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). */
function retryAfterOf({ retry_after_ms }: ConnectorError, status: number): Record<string, string> {
  if (retry_after_ms !== undefined) return { "retry-after": String(Math.max(1, Math.ceil(retry_after_ms / 1000))) };
  return wantsRetryAfter.includes(status) ? { "retry-after": String(defaultRetryAfter) } : {};
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
function challengeOf({ code }: ConnectorError): Record<string, string> {
  return code === "unauthenticated" ? { "www-authenticate": 'Bearer realm="agent-connectors"' } : {};
}
