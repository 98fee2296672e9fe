import {
  type AuthOption,
  type ConfigField,
  type Connector,
  type CredentialField,
  type Credentials,
  type Json,
  pageClientIdField,
  type Schema,
} from "@agent-connectors/runtime";
import { defaultOf } from "../../connector-types/replication.ts";
import { oauthAppFields } from "../../credentials/oauth-apps.ts";
import type { Secret } from "../../secret.ts";
import type { Service } from "../../service.ts";
import type { Settings } from "../../settings/settings.ts";
import type { SetupSession } from "../session/queries.ts";

/**
 * The credential fields of a way to connect: those of the option, without those that the operator's OAuth app supplies,
 * and without the tokens that an authorization flow grants.
 */
export function credentialFields({ option, app, grants }: Choice): readonly FormField[] {
  const { credentials, oauth } = option;
  // The authorization page needs the id of the client.
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
 * The fields of the configuration, for calls and for syncs. If both have a field of the same name, the sync's field is
 * used, because it accepts all values of calls and more. `now` is the time for defaults, in milliseconds since the epoch.
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

/** Formats a value for a sentence. */
function inSentence(value: Json, control: FormField["control"]): string {
  return displayText(value, control).replaceAll("\n", ", ");
}

/** A field of a setup form. */
export interface FormField {
  /** Name of the control, and path of its problems: `credentials.api_key`, `replication_config.region`. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  /** A `timestamp` is entered as a date, and means midnight of that day in UTC. A `list` has one item on each line. */
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
  /** The value of an empty field. */
  readonly fallback?: string;
  /** An example of a value. */
  readonly example?: string;
}

/** A way to connect. */
export interface Choice {
  /** Name of the option; followed by `.tokens` if the user enters tokens instead of granting access. */
  readonly key: string;
  readonly option: AuthOption;
  /** The credential fields that the operator's OAuth app supplies. */
  readonly app: Secret<Credentials>;
  /** Whether the user grants access on a page of the upstream. */
  readonly grants: boolean;
  readonly title: string;
  readonly help: string;
}

/** The ways to connect a kind, in the order of the manifest. An option with an authorization flow has two ways. */
export function choicesOf(
  { kind, title, auth }: Pick<Connector, "kind" | "title" | "auth">,
  settings: Pick<Settings, "oauthApps">,
): readonly Choice[] {
  return auth.flatMap((option): Choice[] => {
    const app = oauthAppFields(settings, kind, option);
    const base = { key: option.name, option, app, grants: false, title: option.title, help: option.description };
    if (!option.oauth?.authorize) return [base];
    const needsApp = Object.keys(option.credentials).some(
      (name) => !isTokenField(name) && !Object.hasOwn(app.reveal(), name),
    );
    return [
      {
        ...base,
        grants: true,
        title: `Sign in to ${title}`,
        help: needsApp
          ? `You allow access on a page of ${title}. You need an OAuth app of your own there.`
          : `You allow access on a page of ${title}. Nothing needs to be copied.`,
      },
      {
        ...base,
        key: `${option.name}.tokens`,
        title: "Enter tokens",
        help: "If you have tokens from an earlier grant of access.",
      },
    ];
  });
}

/** The way to connect with a key, or the only way of a kind; `undefined` if none is chosen. */
export function choiceOf(choices: readonly Choice[], key: unknown): Choice | undefined {
  return choices.length === 1 ? choices[0] : choices.find((choice) => choice.key === key);
}

/** The stored connection of a connector. */
export interface StoredConnection {
  /** Name of its auth option. */
  readonly auth: string;
  readonly replicationConfig: Readonly<Record<string, Json>>;
}

/** The connection of the connector that a session connects again; `undefined` for a new connector. */
export async function storedConnection(
  { database }: Pick<Service, "database">,
  { connector_id, organization_id }: SetupSession,
): Promise<StoredConnection | undefined> {
  if (connector_id === null) return undefined;
  const row = await database
    .selectFrom("connectors")
    .select(["auth", "replication_config"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", connector_id)
    .executeTakeFirst();
  return row && { auth: row.auth, replicationConfig: JSON.parse(row.replication_config) };
}

/** The spelling of words that are not in lower case in labels. */
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

const tokenFields: ReadonlySet<string> = new Set(["access_token", "refresh_token"]);

/** Whether an authorization flow grants this credential field, so that the form omits it. */
export function isTokenField(name: string): boolean {
  return tokenFields.has(name);
}

/** A value as its control shows it: a list in lines, a timestamp as its day. */
export function displayText(value: Json, control: FormField["control"]): string {
  if (Array.isArray(value)) return value.join("\n");
  return control === "timestamp" ? String(value).slice(0, 10) : String(value);
}
