import { type ConnectorError, type ErrorCode, errorCodes, problemCodes, type Schema } from "@agent-connectors/runtime";

/** The schema of an error response. */
export const problemSchema = {
  type: "object",
  title: "Problem",
  description: "The problem details of an error (RFC 9457).",
  properties: {
    type: { type: "string", description: "`urn:agent-connectors:error:` followed by the code." },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What was expected, what was found and what to do." },
    code: { type: "string", enum: Object.keys(errorCodes) },
    message: { type: "string" },
    retryable: { type: "boolean", description: "Whether the same request may succeed later." },
    retry_after_ms: { type: "number" },
    details: {
      type: "array",
      description: "One entry for each problem.",
      items: {
        type: "object",
        properties: {
          path: {
            type: "string",
            description: "Path of the value, such as `limit`, `created.gte` or `items[0].price`.",
          },
          code: {
            type: "string",
            enum: problemCodes,
            description: "The kind of problem. Other members describe the accepted values.",
          },
          expected: { type: "string", description: "The expected value, in human-readable form." },
          found: { type: "string", description: "The value that was found, in human-readable form." },
          suggestion: { description: "The accepted name or value that the caller probably means." },
          allowed: {
            type: "array",
            items: {},
            description:
              "The accepted names or values. For an unknown section of the documentation, this list sometimes contains only similar ids.",
          },
          type: { type: ["string", "array"], items: { type: "string" }, description: "Accepted JSON types." },
          format: {
            type: "string",
            description: "Format of a string or unit of a number, such as `date-time` or `epoch-seconds`.",
          },
          pattern: { type: "string", description: "Regular expression that the string must match." },
          minimum: {
            type: "number",
            description: "Minimum value; for the code `size`, the minimum number of characters or items.",
          },
          maximum: {
            type: "number",
            description: "Maximum value; for the code `size`, the maximum number of characters, items or other parts.",
          },
          rule: {
            type: "object",
            description: "A rule between params, such as `at_most_one`, `requires` or `ordered`.",
            properties: { kind: { type: "string" }, params: { type: "array", items: { type: "string" } } },
            required: ["kind"],
          },
        },
        required: ["path", "code", "expected", "found"],
      },
    },
    upstream: {
      type: "object",
      description: "The error of the connected system.",
      properties: {
        status: { type: "integer" },
        code: { type: "string", description: "Error code of the system's token endpoint." },
        request_id: { type: "string" },
        message: { type: "string" },
      },
    },
    request_id: { type: "string", description: "Id of the request in the log." },
  },
  required: ["type", "title", "status", "detail", "code", "message", "retryable", "request_id"],
} as const satisfies Schema;

/** Default `Retry-After`, in seconds. */
const defaultRetryAfter = 1;

/** Statuses of responses that always have `Retry-After`. */
const retryableStatuses: readonly number[] = [429, 503];

interface ProblemResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in `application/problem+json`. */
  readonly body: object;
}

interface ProblemOptions {
  readonly requestId: string;
  /** Defaults to the status of the error code. */
  readonly status?: number | undefined;
}

/**
 * The response to a failed request: RFC 9457 problem details and the members of the error. The details of an `internal`
 * error are in the log only.
 */
export function problemOf(error: ConnectorError, { requestId, status }: ProblemOptions): ProblemResponse {
  const { code } = error;
  const responseStatus = status ?? errorCodes[code].http;
  const isConcealed = code === "internal";
  const message = isConcealed
    ? "[internal] an unexpected failure; find it in the log by the request id"
    : error.message;
  return {
    status: responseStatus,
    headers: { ...retryAfterOf(error, responseStatus), ...challengeOf(error) },
    body: {
      type: `urn:agent-connectors:error:${code}`,
      title: titleOf(code),
      status: responseStatus,
      detail: message.slice(`[${code}] `.length),
      ...(isConcealed ? { code, message, retryable: false } : error.toJSON()),
      request_id: requestId,
    },
  };
}

/** The title of an error code, such as `Upstream unavailable` for `upstream_unavailable`. */
function titleOf(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}`;
}

/** The header `Retry-After` in whole seconds, rounded up (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). */
function retryAfterOf({ retry_after_ms }: ConnectorError, status: number): Record<string, string> {
  if (retry_after_ms !== undefined) return { "retry-after": String(Math.max(1, Math.ceil(retry_after_ms / 1000))) };
  return retryableStatuses.includes(status) ? { "retry-after": String(defaultRetryAfter) } : {};
}

/** The challenge of an `unauthenticated` response (https://www.rfc-editor.org/rfc/rfc6750#section-3). */
function challengeOf({ code }: ConnectorError): Record<string, string> {
  return code === "unauthenticated" ? { "www-authenticate": 'Bearer realm="agent-connectors"' } : {};
}

/** Error codes of routes that call an upstream. */
export const upstreamErrors: readonly ErrorCode[] = [
  "invalid_config",
  "credentials_rejected",
  "missing_scope",
  "upstream_rejected",
  "upstream_unavailable",
  "upstream_unreadable",
];
