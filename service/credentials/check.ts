import {
  type AuthOption,
  baseUrlOf,
  type ConfigField,
  type Connector,
  ConnectorError,
  type Credentials,
  chooseAuth,
  compileCheck,
  entitiesOf,
  evaluate,
  invalid,
  type Json,
  membersRead,
  type Problem,
  resolveConfig,
  type Schema,
  within,
  withoutValue,
} from "@agent-connectors/runtime";
import { splitReplication } from "../connector-types/replication.ts";
import { type Secret, secret } from "../secret.ts";
import type { Settings } from "../settings/settings.ts";
import { oauthAppFields } from "./oauth-apps.ts";

/** Unchecked credentials and configuration from a caller. */
export interface UncheckedCredentials {
  /** Name of the auth option; required if the credentials fit several options. */
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig: Readonly<Record<string, unknown>>;
  /** Contains the operator's OAuth app, whose fields complete the credentials. */
  readonly settings: Pick<Settings, "oauthApps">;
}

/** Credentials and configuration that `checkCredentials` accepted. The service has not tested them at the upstream yet. */
export interface CheckedCredentials {
  readonly option: AuthOption;
  /** The caller's fields. */
  readonly fields: Secret<Credentials>;
  /** The fields that the operator's OAuth app supplies. */
  readonly app: Secret<Credentials>;
  /** The caller's fields and those of the app. */
  readonly credentials: Secret<Credentials>;
  /** The values of `replication_config` for calls (see `splitReplication`). */
  readonly config: Readonly<Record<string, Json>>;
}

/** Maximum length of a credential, in characters. */
const maxLength = 20_000;

/** Headers cannot contain control characters, and no credential contains them on purpose. */
const controlCharacter = /\p{Cc}/u;

const oneLine = {
  code: "format",
  expected: "a string without line breaks or other control characters",
  found: "a control character",
} as const;

/**
 * Checks credentials and configuration without a request. Throws `invalid_params` with the first problem at each path; no
 * message contains a credential.
 */
export async function checkCredentials(
  connector: Connector,
  unchecked: UncheckedCredentials,
): Promise<CheckedCredentials> {
  const { auth, settings } = unchecked;
  // The checks below refuse values that are not JSON.
  const replicationConfig = unchecked.replicationConfig as Readonly<Record<string, Json>>;
  const parsed = await parseFields(unchecked.credentials);
  const { credentials } = parsed;
  const chosen: Checked<ChosenOption> =
    parsed.problems.length === 0
      ? await attempt(async () => chooseOption(connector, { auth, credentials, settings }), toAuthPath)
      : { problems: [] };
  const completed = chosen.value?.credentials ?? credentials;
  const split = await splitReplication(connector, replicationConfig);
  const resolved = await attempt(() => resolveConfig(connector, split.config, completed), toReplicationPath);
  const { value: config } = resolved;
  const forSyncs = await attempt(
    () => resolveConfig({ config: withoutDefaults(connector.replication) }, split.replication, completed),
    toReplicationPath,
  );
  const address = config
    ? await attempt(async () => baseUrlOf(connector, config), toReplicationPath)
    : { problems: [] };
  const problems = [
    ...parsed.problems,
    ...chosen.problems,
    ...withControlCharacters(replicationConfig).map((name) => ({ path: `replication_config.${name}`, ...oneLine })),
    ...split.problems,
    ...resolved.problems,
    ...forSyncs.problems,
    ...address.problems,
    ...(config ? missingForCheck(connector, config) : []),
  ];
  if (problems.length > 0 || !chosen.value) throw invalid("invalid_params", firstPerPath(problems));
  return {
    option: chosen.value.option,
    fields: secret(credentials),
    app: oauthAppFields(settings, connector.kind, chosen.value.option),
    credentials: secret(chosen.value.credentials),
    config: split.config,
  };
}

/**
 * The schemas of routes do not contain this schema, because a route's check quotes invalid values in its messages, and
 * credentials are secret.
 */
const credentialsSchema: Schema = { type: "object", additionalProperties: { type: "string", maxLength } };

async function parseFields(
  input: unknown,
): Promise<{ readonly credentials: Credentials; readonly problems: readonly Problem[] }> {
  const check = await compileCheck(credentialsSchema, "field");
  const problems = within("credentials", check(input)).map(withoutValue);
  if (problems.length > 0) return { credentials: {}, problems };
  const credentials = input as Credentials;
  const controlProblems = withControlCharacters(credentials).map((field) => ({
    path: `credentials.${field}`,
    ...oneLine,
  }));
  return controlProblems.length > 0 ? { credentials: {}, problems: controlProblems } : { credentials, problems: [] };
}

/** The schema does not contain this check as a `pattern`, because a `pattern` also refuses long values (see `boundedPattern`). */
function withControlCharacters(values: Readonly<Record<string, Json>>): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => typeof value === "string" && controlCharacter.test(value))
    .map(([name]) => name);
}

interface ChosenOption {
  readonly option: AuthOption;
  readonly credentials: Credentials;
}

/**
 * Chooses an auth option, as `chooseAuth` does. If `auth` names the option, or if only one option has all entered fields,
 * completes the credentials with the fields of the operator's OAuth app.
 */
function chooseOption(
  { kind, auth: options }: Pick<Connector, "kind" | "auth">,
  {
    auth,
    credentials,
    settings,
  }: Pick<UncheckedCredentials, "auth" | "settings"> & { readonly credentials: Credentials },
): ChosenOption {
  const candidates = options.filter((option) =>
    auth === undefined ? hasAllFields(option, credentials) : option.name === auth,
  );
  const [only] = candidates;
  if (!only || candidates.length > 1) return { option: chooseAuth(options, credentials, auth), credentials };
  const complete = { ...oauthAppFields(settings, kind, only).reveal(), ...credentials };
  return { option: chooseAuth(options, complete, only.name), credentials: complete };
}

function hasAllFields({ credentials: fields }: AuthOption, credentials: Credentials): boolean {
  return Object.keys(credentials).every((field) => Object.hasOwn(fields, field));
}

interface Checked<T> {
  readonly value?: T;
  readonly problems: readonly Problem[];
}

/** Returns the result of `work`, or the problems of its `invalid_config` error. */
async function attempt<T>(
  work: () => Promise<T>,
  problemsOf: (error: ConnectorError) => readonly Problem[],
): Promise<Checked<T>> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_config") throw error;
    return { problems: problemsOf(error) };
  }
}

function toAuthPath({ details, reason }: ConnectorError): readonly Problem[] {
  return (
    details ?? [{ path: "auth", code: "missing", expected: "the name of one auth option", found: `nothing: ${reason}` }]
  );
}

function toReplicationPath({ details, reason }: ConnectorError): readonly Problem[] {
  const problems = details ?? [{ path: "", code: "invalid", expected: "a valid combination of values", found: reason }];
  return problems.map((problem) => ({
    ...problem,
    path: problem.path === "" ? "replication_config" : `replication_config.${problem.path}`,
  }));
}

/** Keeps the first problem of each path, because the check for calls and the check for syncs can report the same value. */
function firstPerPath(problems: readonly Problem[]): readonly Problem[] {
  const paths = new Set<string>();
  return problems.filter(({ path }) => {
    const isFirst = !paths.has(path);
    paths.add(path);
    return isFirst;
  });
}

/**
 * Returns a problem for each missing configuration value that the test of the credentials requires: the template of a required
 * param has no result without this value. Other calls may work without the value.
 */
function missingForCheck(
  connector: Pick<Connector, "check" | "entities">,
  config: Readonly<Record<string, Json>>,
): readonly Problem[] {
  const { check } = connector;
  const action = entitiesOf(connector)[check.entity]?.actions[check.action];
  const names = Object.entries({ ...action?.params }).flatMap(([name, { required, default: preset }]) => {
    const arg = Object.hasOwn(check.args, name) ? check.args[name] : preset;
    if (!required || arg === undefined || (typeof arg === "object" && arg !== null && "value" in arg)) return [];
    // `now` can be any time, because it does not determine whether the template has a result.
    return evaluate(arg, { config, now: 0 }) === undefined ? membersRead(arg, "config") : [];
  });
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(config, name))
    .map((name) => ({
      path: `replication_config.${name}`,
      code: "missing",
      expected: "a value, which the check of the credentials needs",
      found: "nothing",
    }));
}

type ReplicationFields = Connector["replication"];

const copies = new WeakMap<ReplicationFields, ReplicationFields>();

/**
 * Removes the defaults, so that the check covers only the values in `replication_config`. A default, such as the last 180
 * days, can depend on the time of the run.
 */
function withoutDefaults(fields: ReplicationFields): ReplicationFields {
  const copy =
    copies.get(fields) ??
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutDefault(field)]));
  copies.set(fields, copy);
  return copy;
}

function withoutDefault(field: ConfigField): ConfigField {
  if (field.kind !== "given" || field.default === undefined) return field;
  return { kind: "given", schema: field.schema, required: false };
}
