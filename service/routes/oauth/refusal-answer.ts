import type { Schema } from "@agent-connectors/runtime";

const schema: Schema = {
  type: "object",
  properties: {
    error: { type: "string", description: "The code of RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 8628 §3.5 or RFC 8707 §2." },
    error_description: { type: "string" },
  },
  required: ["error", "error_description"],
};

/** How a refusal is described in the OpenAPI document. */
export const refusalAnswer = { description: "Refused, in OAuth's own form.", schema };
