import {
  type AnyEntity,
  type AuthOption,
  type ConfigField,
  type Connector,
  ConnectorError,
  type Credentials,
  entitiesOf,
  lifecycleOf,
  nearest,
  type Schema,
} from "@agent-connectors/runtime";
import { oauthAppFields } from "../credentials/oauth-apps.ts";
import type { ResponseOf } from "../http/route.ts";
import type { Service } from "../service.ts";
import type { Settings } from "../settings/settings.ts";
import { kindNames, loadKind } from "./kinds.ts";
import { defaultOf } from "./replication.ts";

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
type ConnectorTypeSummary = ResponseOf<typeof connectorTypeSummarySchema>;

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
type ConnectorType = ResponseOf<typeof connectorTypeSchema>;

/** Every kind of connector, in the order of their names, at `now` (milliseconds since the epoch). */
export async function listConnectorTypes(now: number): Promise<readonly ConnectorTypeSummary[]> {
  return (await Promise.all(kindNames().map(loadKind))).map((connector) => kindSummary(connector, now));
}

/** What a list of kinds says of one, at `now` (milliseconds since the epoch). */
function kindSummary(connector: Connector, now: number): ConnectorTypeSummary {
  const { kind, title, description, docs } = connector;
  return { name: kind, title, description, docs: docs ?? null, upstream: upstreamSummary(connector, now) };
}

function upstreamSummary(connector: Connector, now: number): ConnectorTypeSummary["upstream"] {
  const lifecycle = lifecycleOf(connector, now);
  if (!lifecycle) return null;
  const { version = null, checked, ends = null, successor = null, source = null, state } = lifecycle;
  return { version, checked, ends, successor, source, state };
}

/** All that one must know of a kind to connect it; throws `not_found`. */
export async function getConnectorType(
  { settings, clock }: Pick<Service, "settings" | "clock">,
  name: string,
): Promise<ConnectorType> {
  if (!kindNames().includes(name)) {
    const meant = nearest(name, kindNames());
    throw new ConnectorError(
      "not_found",
      `there is no connector type '${name}'${meant === undefined ? "" : `, did you mean '${meant}'?`}`,
    );
  }
  return describeKind(await loadKind(name), { settings, now: clock.now() });
}

/** A kind as people and programs are told of it, with the operator's OAuth app; defaults are those of `now`. */
function describeKind(
  connector: Connector,
  { settings, now }: { readonly settings: Pick<Settings, "oauthApps">; readonly now: number },
): ConnectorType {
  const { kind, config, replication } = connector;
  // What both have is checked as a sync takes it, which is what it asks for more.
  const fields = Object.entries({ ...config, ...replication }).filter(([, field]) => field.kind !== "mapped");
  return {
    ...kindSummary(connector, now),
    auth: connector.auth.map((option) => describeOption(option, oauthAppFields(settings, kind, option).reveal())),
    replication_config: fields.map(([name, field]) => ({ name, ...describeField(field, now) })),
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

function describeField(field: ConfigField, now: number): Omit<ConnectorType["replication_config"][number], "name"> {
  if (field.kind === "mapped") throw new TypeError("a value that is looked up cannot be given");
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
