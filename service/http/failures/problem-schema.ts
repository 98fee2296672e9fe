import { errorCodes, problemCodes, type Schema } from "@agent-connectors/runtime";

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
