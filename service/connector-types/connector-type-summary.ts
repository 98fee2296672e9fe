import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";

const nullableText = { type: ["string", "null"] } as const;

/** See `ConnectorTypeSummary`. */
export const connectorTypeSummarySchema = {
  type: "object",
  title: "ConnectorTypeSummary",
  properties: {
    name: { type: "string", description: "As `connector_type` names it." },
    title: { type: "string" },
    description: { type: "string" },
    docs: { type: ["string", "null"], description: "Address of the upstream's own documentation." },
    upstream: {
      type: ["object", "null"],
      title: "Upstream",
      description: "The version of the upstream's interface, and how long that lasts. Dates are YYYY-MM-DD.",
      properties: {
        version: nullableText,
        checked: { type: "string", description: "When this was last compared with the upstream's documentation." },
        ends: { ...nullableText, description: "The first day on which the upstream no longer answers." },
        successor: nullableText,
        source: nullableText,
        state: { type: "string", enum: ["current", "ending", "ended"], description: "`ending`: within 90 days." },
      },
      required: ["version", "checked", "ends", "successor", "source", "state"],
    },
  },
  required: ["name", "title", "description", "docs", "upstream"],
} as const satisfies Schema;

/** A kind in a list of them. */
export type ConnectorTypeSummary = AnswerOf<typeof connectorTypeSummarySchema>;
