import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";

/** See `ConnectorTypeSummary`. */
export const connectorTypeSummarySchema = {
  type: "object",
  title: "ConnectorTypeSummary",
  properties: {
    name: { type: "string", description: "As `connector_type` names it." },
    title: { type: "string" },
    description: { type: "string" },
    docs: { type: ["string", "null"], description: "Address of the upstream's own documentation." },
  },
  required: ["name", "title", "description", "docs"],
} as const satisfies Schema;

/** A kind in a list of them. */
export type ConnectorTypeSummary = AnswerOf<typeof connectorTypeSummarySchema>;
