import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/route.ts";

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

const text = { type: "string" } as const;

const authOption = {
  type: "object",
  properties: {
    name: text,
    title: text,
    description: text,
    oauth: {
      type: "boolean",
      description: "Whether it can be connected on the upstream's own page, by a set-up session.",
    },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: text,
          required: { type: "boolean", description: "False too where the operator's OAuth app supplies it." },
          secret: { type: "boolean" },
          description: nullableText,
        },
        required: ["name", "required", "secret", "description"],
      },
    },
  },
  required: ["name", "title", "description", "oauth", "fields"],
} as const satisfies Schema;

const replicationField = {
  type: "object",
  properties: {
    name: text,
    required: { type: "boolean" },
    schema: { type: "object", additionalProperties: true, description: "JSON Schema of its values." },
    default: { description: "What an absent one stands for, as of now." },
  },
  required: ["name", "required", "schema", "default"],
} as const satisfies Schema;

const entity = {
  type: "object",
  properties: {
    name: text,
    description: text,
    actions: {
      type: "array",
      items: { type: "object", properties: { name: text, description: text }, required: ["name", "description"] },
    },
  },
  required: ["name", "description", "actions"],
} as const satisfies Schema;

/** See `ConnectorType`. */
export const connectorTypeSchema = {
  type: "object",
  title: "ConnectorType",
  properties: {
    ...connectorTypeSummarySchema.properties,
    auth: { type: "array", items: authOption },
    replication_config: { type: "array", items: replicationField },
    entities: { type: "array", items: entity },
  },
  required: [...connectorTypeSummarySchema.required, "auth", "replication_config", "entities"],
} as const satisfies Schema;

/** All that one must know of a kind to connect it. */
export type ConnectorType = AnswerOf<typeof connectorTypeSchema>;
