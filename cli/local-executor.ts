import { kinds } from "@agent-connectors/connectors";
import {
  type Connector,
  ConnectorError,
  createConnector,
  type Executor,
  type Json,
  nearest,
} from "@agent-connectors/runtime";
import { givenUrl } from "@agent-connectors/runtime/portable";
import { typedValues } from "./typed-values.ts";

/**
 * Opens a connector in this process. The environment has the credentials, the configuration and the proxies. Throws `not_found`
 * for an unknown kind, and `invalid_config` for missing or invalid credentials or an invalid proxy.
 */
export async function openLocalExecutor(kind: string, environment: NodeJS.ProcessEnv): Promise<Executor> {
  const model = await loadModel(kind);
  const { environmentProxies } = await import("./proxies.ts");
  const dispatcher = await environmentProxies();
  return createConnector(model, { ...connectionIn(environment, model), ...(dispatcher && { dispatcher }) });
}

/** The options of `createConnector` that describe an account. */
export interface Connection {
  readonly credentials: Readonly<Record<string, string>>;
  readonly auth?: string;
  readonly config?: Readonly<Record<string, Json>>;
  readonly baseUrl?: string;
}

/**
 * Returns the connection in the environment: `PAYMENTS_API_KEY` is the credential `api_key` of `payments`, and
 * `PAYMENTS_BASE_URL` replaces the URL of the upstream. Empty variables count as absent. Values of the configuration that are not
 * strings are JSON. The values of `chosen` take precedence over those in the environment. Throws `invalid_config` if
 * every auth option requires credentials and the environment has none, if a required value of the configuration is missing, or if
 * the URL is invalid.
 */
export function connectionIn(
  environment: NodeJS.ProcessEnv,
  model: Connector,
  chosen: Connection["config"] = {},
): Connection {
  const { kind } = model;
  const variable = (name: string) => environment[variableOf(kind, name)] || undefined;
  const credentials = given(
    model.auth.flatMap(({ credentials: fields }) => Object.keys(fields)),
    variable,
  );
  const needsCredentials = model.auth.every(({ credentials: fields }) =>
    Object.values(fields).some(({ required }) => required),
  );
  if (needsCredentials && Object.keys(credentials).length === 0) throw missingCredentials(model);
  const schemas = Object.entries(model.config).flatMap(([name, field]) =>
    field.kind === "mapped" ? [] : [[name, field.schema] as const],
  );
  const fromEnvironment = typedValues(given(Object.keys(model.config), variable), new Map(schemas));
  const config = { ...fromEnvironment, ...chosen };
  const missing = Object.entries(model.config).flatMap(([name, field]) =>
    field.kind === "given" && field.required && field.default === undefined && !Object.hasOwn(config, name)
      ? [name]
      : [],
  );
  if (missing.length > 0) throw missingConfig(model, missing);
  const baseUrl = variable("base_url");
  // The runtime checks the URL too, but its error would name `baseUrl` instead of the variable.
  if (baseUrl !== undefined) givenUrl(variableOf(kind, "base_url"), baseUrl);
  return { credentials, config, ...(baseUrl !== undefined && { baseUrl }) };
}

/** Returns the name of the environment variable for a credential or a value of the configuration. */
export function variableOf(kind: string, name: string): string {
  return `${kind}_${name}`.replace(/\W/g, "_").toUpperCase();
}

/** Loads the model of a kind. Throws `not_found`, with the nearest kind if there is one. */
export async function loadModel(kind: string): Promise<Connector> {
  const known = Object.entries(kinds).find(([name]) => name === kind)?.[1];
  if (known) return (await known.load()).connector;
  const meant = nearest(kind, Object.keys(kinds));
  const remedy =
    meant === undefined ? "list all kinds with: agent-cli connectors list-types" : `did you mean '${meant}'?`;
  throw new ConnectorError("not_found", `there is no kind '${kind}'; ${remedy}`);
}

function given(names: readonly string[], read: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function missingCredentials({ kind, auth }: Connector): ConnectorError {
  const options = auth.map(({ credentials }) =>
    Object.entries(credentials)
      .filter(([, { required }]) => required)
      .map(([name]) => variableOf(kind, name))
      .join(" and "),
  );
  return new ConnectorError(
    "invalid_config",
    `expected the credentials of '${kind}' in the environment, found none; set ${options.join(", or ")}`,
  );
}

function missingConfig({ kind }: Connector, names: readonly string[]): ConnectorError {
  const variables = names.map((name) => variableOf(kind, name)).join(" and ");
  return new ConnectorError(
    "invalid_config",
    `expected the configuration of '${kind}', found no ${names.join(" and no ")}; set ${variables}`,
  );
}
