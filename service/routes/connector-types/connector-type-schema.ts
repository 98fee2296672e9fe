import type { Schema } from "@agent-connectors/runtime";

const text = { type: "string" } as const;
const nullableText = { type: ["string", "null"] } as const;
const summary = { name: text, title: text, description: text, docs: nullableText } as const;

const authOption: Schema = {
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
          required: { type: "boolean" },
          secret: { type: "boolean" },
          description: nullableText,
        },
        required: ["name", "required", "secret", "description"],
      },
    },
  },
  required: ["name", "title", "description", "oauth", "fields"],
};

const replicationField: Schema = {
  type: "object",
  properties: {
    name: text,
    required: { type: "boolean" },
    schema: { type: "object", additionalProperties: true, description: "JSON Schema of its values." },
    default: { description: "What an absent one stands for, as of now." },
  },
  required: ["name", "required", "schema", "default"],
};

const entity: Schema = {
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
};

/** Of a kind of connector, as lists have it. */
export const connectorTypeSummarySchema: Schema = {
  type: "object",
  title: "ConnectorTypeSummary",
  properties: summary,
  required: Object.keys(summary),
};

/** Of a kind of connector, with all that it takes to connect it. */
export const connectorTypeSchema: Schema = {
  type: "object",
  title: "ConnectorType",
  properties: {
    ...summary,
    auth: { type: "array", items: authOption },
    replication_config: { type: "array", items: replicationField },
    entities: { type: "array", items: entity },
  },
  required: [...Object.keys(summary), "auth", "replication_config", "entities"],
};
