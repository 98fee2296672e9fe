import { type ConnectorError, type ErrorCode, errorCodes, problemCodes, type Schema } from "@agent-connectors/runtime";

/** Of every failure's body, as the OpenAPI document has it. */
export const problemSchema = {
  type: "object",
  title: "Problem",
  description: "What went wrong, as RFC 9457 has it.",
  properties: {
    type: { type: "string", description: "`urn:agent-connectors:error:` and the code." },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What was expected, what was found, and what to do." },
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
          path: { type: "string", description: "Where: `limit`, `created.gte`, `items[0].price`." },
          code: {
            type: "string",
            enum: problemCodes,
            description: "The kind of mistake: the members below that go with it say what is accepted.",
          },
          expected: { type: "string", description: "What was expected, in words." },
          found: { type: "string", description: "What was found, in words." },
          suggestion: { type: "string", description: "The name or value that was probably meant." },
          allowed: { type: "array", items: {}, description: "Every name or value that is accepted." },
          type: { type: ["string", "array"], items: { type: "string" }, description: "JSON types that are accepted." },
          format: { type: "string", description: "Form of a text, or unit of a number: `date-time`, `epoch-seconds`." },
          pattern: { type: "string", description: "Regular expression that a text must match." },
          minimum: { type: "number", description: "Least value; of a `size` the least number of characters or items." },
          maximum: { type: "number", description: "Greatest value; of a `size` the greatest number." },
          rule: {
            type: "object",
            description: "Which params do not go together, need each other, or are in order.",
            properties: { kind: { type: "string" }, params: { type: "array", items: { type: "string" } } },
            required: ["kind"],
          },
        },
        required: ["path", "code", "expected", "found"],
      },
    },
    upstream: {
      type: "object",
      description: "What the connected system itself said.",
      properties: {
        status: { type: "integer" },
        code: { type: "string", description: "Its own name of the failure, such as a token endpoint gives." },
        request_id: { type: "string" },
        message: { type: "string" },
      },
    },
    request_id: { type: "string", description: "Under which the log has it." },
  },
  required: ["type", "title", "status", "detail", "code", "message", "retryable", "request_id"],
} as const satisfies Schema;

/** Seconds after which to try again where nothing better is known. */
const defaultRetryAfter = 1;

/** Statuses after which a client wants to be told when to try again. */
const wantsRetryAfter: readonly number[] = [429, 503];

/** An error as it is answered. */
interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of `application/problem+json`. */
  readonly body: object;
}

interface ProblemOptions {
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

/** How a request may fail for which an upstream is asked. */
export const upstreamErrors: readonly ErrorCode[] = [
  "invalid_config",
  "credentials_rejected",
  "missing_scope",
  "upstream_rejected",
  "upstream_unavailable",
  "upstream_unreadable",
];
