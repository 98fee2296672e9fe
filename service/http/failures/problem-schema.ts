import { errorCodes, type Schema } from "@agent-connectors/runtime";

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
      description: "One entry a problem.",
      items: {
        type: "object",
        properties: {
          path: { type: "string" },
          expected: { type: "string" },
          found: { type: "string" },
          suggestion: { type: "string" },
        },
        required: ["path", "expected", "found"],
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
