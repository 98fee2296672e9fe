import {
  type ConfigField,
  type Connector,
  type CredentialField,
  type Json,
  pageClientIdField,
  type Schema,
} from "@agent-connectors/runtime";
import { defaultOf, parseReplicationConfig } from "../../connector-types/replication.ts";
import type { Service } from "../../service.ts";
import type { SetupSession } from "../session/queries.ts";
import { type Choice, isTokenField } from "./auth-choices.ts";

/** The fields for the credentials that neither the operator's OAuth app nor an authorization flow supplies. */
export function credentialFields({ option, app, grants }: Choice): readonly FormField[] {
  const { credentials, oauth } = option;
  // The URL of the authorization page contains the id of the client, so this field is required.
  const clientId = grants && oauth?.authorize ? pageClientIdField(oauth.authorize) : undefined;
  return Object.entries(credentials)
    .filter(([name]) => !Object.hasOwn(app.reveal(), name) && !(grants && isTokenField(name)))
    .map(([name, field]) => credentialField(name, { ...field, required: field.required || name === clientId }));
}

function credentialField(name: string, { schema, required, secret }: CredentialField): FormField {
  const [example] = schema.examples ?? [];
  return {
    name: `credentials.${name}`,
    label: labelOf(name),
    ...(schema.description !== undefined && { help: schema.description }),
    required,
    control: secret ? "secret" : "text",
    ...(typeof example === "string" && { example }),
  };
}

type SettableField = ConfigField & { readonly kind: "given" };

/**
 * The fields of the configuration for calls and syncs, without derived and looked-up values. If calls and syncs have a field
 * of the same name, returns the field of syncs, which accepts every value that calls accept. `now` is the time for defaults,
 * in milliseconds since the epoch.
 */
export function configurationFields(
  { config, replication }: Pick<Connector, "config" | "replication">,
  now: number,
): readonly FormField[] {
  const fields = Object.entries({ ...config, ...replication });
  return fields.flatMap(([name, field]) => (field.kind === "given" ? [configurationField(name, field, now)] : []));
}

function configurationField(name: string, field: SettableField, now: number): FormField {
  const { schema, required } = field;
  const defaultValue = defaultOf(field, now);
  const [example] = schema.examples ?? [];
  const control = controlOf(schema);
  return {
    name: `replication_config.${name}`,
    label: labelOf(name),
    ...(schema.description !== undefined && { help: schema.description }),
    required: required && defaultValue === undefined,
    control,
    ...(schema.enum && { options: schema.enum.map(String) }),
    ...(defaultValue !== undefined && { fallback: inSentence(defaultValue, control) }),
    ...(example !== undefined && { example: inSentence(example, control) }),
  };
}

function controlOf({ type, format, enum: options }: Schema): FormField["control"] {
  if (options) return "choice";
  if (type === "boolean") return "checkbox";
  if (type === "integer") return "integer";
  if (type === "number") return "number";
  if (type === "array") return "list";
  if (format === "date") return "date";
  return format === "date-time" ? "timestamp" : "text";
}

function inSentence(value: Json, control: FormField["control"]): string {
  return displayText(value, control).replaceAll("\n", ", ");
}

/** A field of a setup form. */
export interface FormField {
  /** Name of the HTML control, such as `credentials.api_key`. The paths of all problems of the field begin with this name. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  /** The value of a `timestamp` is midnight UTC of the entered date. Line breaks and commas separate the items of a `list`. */
  readonly control: "text" | "secret" | "date" | "timestamp" | "integer" | "number" | "choice" | "checkbox" | "list";
  /** The options of a `choice`. */
  readonly options?: readonly string[];
  /** The default that applies to an empty field. For a `checkbox`, the initial state. */
  readonly fallback?: string;
  readonly example?: string;
}

/** The stored settings of a connector, without credentials. */
export interface ConnectorSettings {
  /** Name of the auth option. */
  readonly auth: string;
  readonly replicationConfig: Readonly<Record<string, Json>>;
}

/** Reads the settings of the connector that a session reconnects; `undefined` for a new or a deleted connector. */
export async function findConnectorSettings(
  { database }: Pick<Service, "database">,
  { connector_id, organization_id }: SetupSession,
): Promise<ConnectorSettings | undefined> {
  if (connector_id === null) return undefined;
  const row = await database
    .selectFrom("connectors")
    .select(["auth", "replication_config"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", connector_id)
    .executeTakeFirst();
  return row && { auth: row.auth, replicationConfig: parseReplicationConfig(row.replication_config) };
}

const spellings: Readonly<Record<string, string>> = {
  api: "API",
  aws: "AWS",
  dsn: "DSN",
  iam: "IAM",
  id: "ID",
  ids: "IDs",
  jwt: "JWT",
  lwa: "LWA",
  oauth: "OAuth",
  sku: "SKU",
  sso: "SSO",
  uri: "URI",
  url: "URL",
  urls: "URLs",
  utc: "UTC",
};

/** The label of a field: `API key` for `api_key`. */
export function labelOf(name: string): string {
  const words = name.split("_").map((word) => (Object.hasOwn(spellings, word) ? spellings[word] : word));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Formats a value as the text of its control. */
export function displayText(value: Json, control: FormField["control"]): string {
  if (Array.isArray(value)) return value.join("\n");
  return control === "timestamp" ? String(value).slice(0, 10) : String(value);
}
