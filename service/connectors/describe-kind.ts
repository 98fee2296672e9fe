import {
  type Action,
  type AuthOption,
  type ConfigField,
  type Connector,
  type Credentials,
  type Entity,
  evaluate,
  type Json,
} from "@agent-connectors/runtime";
import type { AuthOptionType, ConnectorType } from "./connector-type.ts";
import { kindSummary } from "./kind-summary.ts";

/** A kind as people and programs are told of it. `app` is what the operator supplies; defaults are those of `now`. */
export function describeKind(
  connector: Connector,
  { app, now }: { readonly app: Credentials; readonly now: number },
): ConnectorType {
  const { config, replication } = connector;
  // What both have is checked as a sync takes it, which is what it asks for more.
  const fields = Object.entries({ ...config, ...replication }).filter(([, { kind }]) => kind !== "mapped");
  return {
    ...kindSummary(connector),
    auth: connector.auth.map((option) => describeOption(option, app)),
    replication_config: fields.map(([name, field]) => ({ name, ...describeField(field, now) })),
    // Whatever the shape of the client, the values are entities.
    entities: Object.values(connector.entities as Readonly<Record<string, Entity>>).map(describeEntity),
  };
}

function describeOption(
  { name, title, description, credentials, oauth }: AuthOption,
  app: Credentials,
): AuthOptionType {
  return {
    name,
    title,
    description,
    oauth: oauth?.authorize !== undefined,
    fields: Object.entries(credentials).map(([field, { schema, required, secret }]) => ({
      name: field,
      required: required && !(oauth && Object.hasOwn(app, field)),
      secret,
      description: schema.description ?? null,
    })),
  };
}

function describeField(field: ConfigField, now: number): Omit<ConnectorType["replication_config"][number], "name"> {
  if (field.kind === "mapped") throw new TypeError("a value that is looked up cannot be given");
  const { schema } = field;
  if (field.kind === "derived") return { required: false, schema, default: field.default ?? null };
  const value = defaultOf(field.default, now);
  return { required: field.required && field.default === undefined, schema, default: value ?? null };
}

function defaultOf(given: Extract<ConfigField, { kind: "given" }>["default"], now: number): Json | undefined {
  if (given === undefined) return undefined;
  if (typeof given === "object" && given !== null && "value" in given) return given.value;
  // Templates read JSON and the helpers make JSON of it.
  return evaluate(given, { config: {}, credentials: {}, now }) as Json | undefined;
}

function describeEntity({ name, description, actions }: Entity): ConnectorType["entities"][number] {
  // Whatever the shape of the client, the values are actions.
  const known = Object.entries(actions as Readonly<Record<string, Action>>);
  return {
    name,
    description,
    actions: known.map(([action, { description: about }]) => ({ name: action, description: about })),
  };
}
