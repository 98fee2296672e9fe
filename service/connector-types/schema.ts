import {
  type AnyEntity,
  type AuthOption,
  type ConfigField,
  type Connector,
  type Credentials,
  entitiesOf,
  lifecycleOf,
  type Schema,
} from "@agent-connectors/runtime";
import { oauthAppFields } from "../credentials/oauth-apps.ts";
import type { ResponseOf } from "../http/route.ts";
import type { Settings } from "../settings/settings.ts";
import { defaultOf } from "./replication.ts";

const nullableString = { type: ["string", "null"] } as const;

/** A kind of connector in a list. */
export const connectorTypeSummarySchema = {
  type: "object",
  title: "ConnectorTypeSummary",
  properties: {
    name: { type: "string", description: "The value of `connector_type`." },
    title: { type: "string" },
    description: { type: "string" },
    docs: { type: ["string", "null"], description: "URL of the upstream's documentation." },
    upstream: {
      type: ["object", "null"],
      title: "Upstream",
      description: "The version of the upstream's API, and how long the upstream supports it. Dates are YYYY-MM-DD.",
      properties: {
        version: nullableString,
        checked: {
          type: "string",
          description: "The date of the last comparison with the upstream's documentation.",
        },
        ends: { ...nullableString, description: "The first day on which the upstream no longer supports the version." },
        successor: nullableString,
        source: nullableString,
        state: {
          type: "string",
          enum: ["current", "ending", "ended"],
          description: "`ending`: the support ends within 90 days.",
        },
      },
      required: ["version", "checked", "ends", "successor", "source", "state"],
    },
  },
  required: ["name", "title", "description", "docs", "upstream"],
} as const satisfies Schema;

type ConnectorTypeSummary = ResponseOf<typeof connectorTypeSummarySchema>;

const string = { type: "string" } as const;

const authOption = {
  type: "object",
  properties: {
    name: string,
    title: string,
    description: string,
    oauth: {
      type: "boolean",
      description: "Whether a user can grant access on the upstream's page, in a setup session.",
    },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: string,
          required: {
            type: "boolean",
            description: "False if the field is optional, or if the operator's OAuth app supplies it.",
          },
          secret: { type: "boolean" },
          description: nullableString,
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
    name: string,
    required: { type: "boolean" },
    schema: { type: "object", additionalProperties: true, description: "The JSON Schema of the value." },
    default: { description: "The current default value; null if there is none." },
  },
  required: ["name", "required", "schema", "default"],
} as const satisfies Schema;

const entity = {
  type: "object",
  properties: {
    name: string,
    description: string,
    actions: {
      type: "array",
      items: { type: "object", properties: { name: string, description: string }, required: ["name", "description"] },
    },
  },
  required: ["name", "description", "actions"],
} as const satisfies Schema;

/** A kind of connector, with its credential and configuration fields. */
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

type ConnectorType = ResponseOf<typeof connectorTypeSchema>;

/** The response for a kind in a list, at `now` (milliseconds since the epoch). */
export function presentKindSummary(connector: Connector, now: number): ConnectorTypeSummary {
  const { kind, title, description, docs } = connector;
  return { name: kind, title, description, docs: docs ?? null, upstream: upstreamSummary(connector, now) };
}

function upstreamSummary(connector: Connector, now: number): ConnectorTypeSummary["upstream"] {
  const lifecycle = lifecycleOf(connector, now);
  if (!lifecycle) return null;
  const { version = null, checked, ends = null, successor = null, source = null, state } = lifecycle;
  return { version, checked, ends, successor, source, state };
}

/**
 * The response for a kind, with the defaults at `now` (milliseconds since the epoch). Fields that the operator's OAuth app
 * supplies are not required.
 */
export function presentKind(
  connector: Connector,
  { settings, now }: { readonly settings: Pick<Settings, "oauthApps">; readonly now: number },
): ConnectorType {
  const { kind, config, replication } = connector;
  // A sync's field replaces a call's field of the same name, because a sync can require a value that calls can omit.
  const fields = Object.entries({ ...config, ...replication });
  return {
    ...presentKindSummary(connector, now),
    auth: connector.auth.map((option) => describeOption(option, oauthAppFields(settings, kind, option).reveal())),
    replication_config: fields.flatMap(([name, field]) =>
      field.kind === "mapped" ? [] : [{ name, ...describeField(field, now) }],
    ),
    entities: Object.values(entitiesOf(connector)).map(describeEntity),
  };
}

function describeOption(
  { name, title, description, credentials, oauth }: AuthOption,
  app: Credentials,
): ConnectorType["auth"][number] {
  return {
    name,
    title,
    description,
    oauth: oauth?.authorize !== undefined,
    fields: Object.entries(credentials).map(([field, { schema, required, secret }]) => ({
      name: field,
      required: required && !Object.hasOwn(app, field),
      secret,
      description: schema.description ?? null,
    })),
  };
}

function describeField(
  field: Exclude<ConfigField, { readonly kind: "mapped" }>,
  now: number,
): Omit<ConnectorType["replication_config"][number], "name"> {
  const { schema } = field;
  if (field.kind === "derived") return { required: false, schema, default: field.default ?? null };
  const value = defaultOf(field, now);
  return { required: field.required && field.default === undefined, schema, default: value ?? null };
}

function describeEntity({ name, description, actions }: AnyEntity): ConnectorType["entities"][number] {
  return {
    name,
    description,
    actions: Object.entries(actions).map(([action, { description: about }]) => ({ name: action, description: about })),
  };
}
