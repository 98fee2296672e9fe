import {
  type AnyEntity,
  type AuthOption,
  type ConfigField,
  type Connector,
  type Credentials,
  entitiesOf,
} from "@agent-connectors/runtime";
import type { Settings } from "../settings/settings.ts";
import type { ConnectorType } from "./connector-type.ts";
import { defaultOf } from "./default-of.ts";
import { kindSummary } from "./kind-summary.ts";
import { oauthAppFields } from "./oauth-app-fields.ts";

/** A kind as people and programs are told of it, with the operator's OAuth app; defaults are those of `now`. */
export function describeKind(
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
