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

/**
 * The fields for the credentials that the user enters for an auth option. Omits the credentials of the operator's OAuth app. With
 * an authorization flow, also omits the tokens, because the flow grants them.
 */
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
    control: secret ? "secret" : /^e_?mail$/.test(name) ? "email" : "text",
    ...(typeof example === "string" && { example }),
  };
}

type SettableField = ConfigField & { readonly kind: "given" };

/**
 * The fields of the configuration, for calls and for syncs. Omits derived and looked-up values. If calls and syncs have a field
 * of the same name, returns that of syncs, which accepts every value that calls accept. `now` is the time for defaults, in
 * milliseconds since the epoch.
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

/** Formats a value for a sentence, on one line. */
function inSentence(value: Json, control: FormField["control"]): string {
  return displayText(value, control).replaceAll("\n", ", ");
}

/** A field of a setup form. */
export interface FormField {
  /** Name of the HTML control, such as `credentials.api_key`. The path of every problem of the field begins with this name. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  /**
   * The user enters a `timestamp` as a date; its value is midnight UTC of this date. Line breaks and commas separate the items
   * of a `list`.
   */
  readonly control:
    | "text"
    | "secret"
    | "email"
    | "date"
    | "timestamp"
    | "integer"
    | "number"
    | "choice"
    | "checkbox"
    | "list";
  /** The options of a `choice`. */
  readonly options?: readonly string[];
  /** The default, which applies if the field is empty. For a `checkbox`, it is the initial state of the box. */
  readonly fallback?: string;
  /** An example of a value. */
  readonly example?: string;
}

/** The stored settings of a connector: its auth option and its configuration, without credentials. */
export interface ConnectorSettings {
  /** Name of the auth option. */
  readonly auth: string;
  readonly replicationConfig: Readonly<Record<string, Json>>;
}

/**
 * Reads the settings of the connector that a setup session reconnects. Returns `undefined` if the session creates a connector, or
 * if the connector was deleted.
 */
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

/** The words that have capital letters in labels, by their lower-case form. */
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

/** Formats a value for its control: the items of a list on separate lines, and a timestamp as its date. */
export function displayText(value: Json, control: FormField["control"]): string {
  if (Array.isArray(value)) return value.join("\n");
  return control === "timestamp" ? String(value).slice(0, 10) : String(value);
}
