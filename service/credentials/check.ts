import {
  type AuthOption,
  baseUrlOf,
  type ConfigField,
  type Connector,
  ConnectorError,
  type Credentials,
  entitiesOf,
  evaluate,
  invalid,
  type Json,
  membersRead,
  type Problem,
  resolveConfig,
} from "@agent-connectors/runtime";
import { oauthAppFields } from "../connector-types/oauth-apps.ts";
import { splitReplication } from "../connector-types/replication.ts";
import { type Secret, secret } from "../secret.ts";
import type { Settings } from "../settings/settings.ts";
import { type ChosenOption, chooseOption } from "./verify.ts";

/** What a connector is made of, as somebody gives it. */
export interface GivenCredentials {
  /** Name of the auth option, where the credentials alone do not tell. */
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig: Readonly<Record<string, unknown>>;
  /** Of the operator's OAuth app, whose fields complete what is given. */
  readonly settings: Pick<Settings, "oauthApps">;
}

/** What is fit to be tried at the upstream. */
export interface CheckedCredentials {
  readonly option: AuthOption;
  /** Those that were given. */
  readonly fields: Secret<Credentials>;
  /** Those that the operator's app supplies. */
  readonly app: Secret<Credentials>;
  /** All of them. */
  readonly credentials: Secret<Credentials>;
  /** The configuration that was given for calls. */
  readonly config: Readonly<Record<string, Json>>;
}

/** The longest credential: a private key with room to spare. In characters. */
const longest = 20_000;

/** In a header they are refused, and in nothing that is pasted are they meant. */
const controlCharacter = /\p{Cc}/u;

const oneLine = {
  code: "format",
  expected: "text without line breaks and other control characters",
  found: "one of them",
} as const;

/**
 * Checks what a connector is made of, without asking anybody. Throws `invalid_params` with every problem, at
 * `auth`, `credentials.<field>` and `replication_config.<name>`; none holds a credential.
 */
export async function checkCredentials(connector: Connector, given: GivenCredentials): Promise<CheckedCredentials> {
  const { auth, settings } = given;
  // What is no JSON is refused by the checks of the values.
  const replicationConfig = given.replicationConfig as Readonly<Record<string, Json>>;
  const texts = textsOf(given.credentials);
  const { credentials } = texts;
  const chosen: Tried<ChosenOption> =
    texts.problems.length === 0
      ? await tried(async () => chooseOption(connector, { auth, credentials, settings }), toAuthPath)
      : { problems: [] };
  const known = chosen.value?.credentials ?? credentials;
  const split = await splitReplication(connector, replicationConfig);
  const resolved = await tried(() => resolveConfig(connector, split.config, known), toReplicationPath);
  const { value: config } = resolved;
  const forSyncs = await tried(
    () => resolveConfig({ config: givenValues(connector.replication) }, split.replication, known),
    toReplicationPath,
  );
  const address = config ? await tried(async () => baseUrlOf(connector, config), toReplicationPath) : { problems: [] };
  const problems = [
    ...texts.problems,
    ...chosen.problems,
    ...controlCharactersIn(replicationConfig),
    ...split.problems,
    ...resolved.problems,
    ...forSyncs.problems,
    ...address.problems,
    ...(config ? missingForCheck(connector, config) : []),
  ];
  if (problems.length > 0 || !chosen.value) throw invalid("invalid_params", onePerPath(problems));
  return {
    option: chosen.value.option,
    fields: secret(credentials),
    app: oauthAppFields(settings, connector.kind, chosen.value.option),
    credentials: secret(chosen.value.credentials),
    config: split.config,
  };
}

/** The credentials, which no schema has checked: its messages would show what it found. */
function textsOf(given: unknown): { readonly credentials: Credentials; readonly problems: readonly Problem[] } {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return {
      credentials: {},
      problems: [{ path: "credentials", code: "type", expected: "an object", found: "another type" }],
    };
  const fields = Object.entries(given);
  const problems = fields.flatMap(([field, value]): Problem[] => {
    const path = `credentials.${field}`;
    if (typeof value !== "string")
      return [{ path, code: "type", type: "string", expected: "a text", found: "another type" }];
    if (value.length > longest)
      return [
        {
          path,
          code: "size",
          expected: `at most ${longest} characters`,
          found: `${value.length} characters`,
          maximum: longest,
        },
      ];
    return controlCharacter.test(value) ? [{ path, ...oneLine }] : [];
  });
  return { credentials: problems.length === 0 ? Object.fromEntries(fields) : {}, problems };
}

function controlCharactersIn(values: Readonly<Record<string, Json>>): readonly Problem[] {
  return Object.entries(values)
    .filter(([, value]) => typeof value === "string" && controlCharacter.test(value))
    .map(([name]) => ({ path: `replication_config.${name}`, ...oneLine }));
}

/** What came of a part of the check. */
interface Tried<T> {
  readonly value?: T;
  readonly problems: readonly Problem[];
}

/** What `work` gives; of what is wrong with a configuration the problems are given, and everything else is thrown. */
async function tried<T>(
  work: () => Promise<T>,
  placed: (error: ConnectorError) => readonly Problem[],
): Promise<Tried<T>> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_config") throw error;
    return { problems: placed(error) };
  }
}

function toAuthPath({ details, reason }: ConnectorError): readonly Problem[] {
  return (
    details ?? [{ path: "auth", code: "missing", expected: "the name of one auth option", found: `nothing: ${reason}` }]
  );
}

function toReplicationPath({ details, reason }: ConnectorError): readonly Problem[] {
  const problems = details ?? [{ path: "", code: "invalid", expected: "values that go together", found: reason }];
  return problems.map((problem) => ({
    ...problem,
    path: problem.path === "" ? "replication_config" : `replication_config.${problem.path}`,
  }));
}

/** Of the problems at one path the first: a name that both sets of values have may be missed by both. */
function onePerPath(problems: readonly Problem[]): readonly Problem[] {
  const paths = new Set<string>();
  return problems.filter(({ path }) => {
    const isFirst = !paths.has(path);
    paths.add(path);
    return isFirst;
  });
}

/**
 * The values that calls can do without and the check of the credentials cannot: each required param that the check does
 * not give must have its default from the configuration. Paths begin with `replication_config`.
 */
function missingForCheck(
  connector: Pick<Connector, "check" | "entities">,
  config: Readonly<Record<string, Json>>,
): readonly Problem[] {
  const { check } = connector;
  const action = entitiesOf(connector)[check.entity]?.actions[check.action];
  const names = Object.entries({ ...action?.params }).flatMap(([name, { required, default: usual }]) => {
    const given = Object.hasOwn(check.params, name) ? check.params[name] : usual;
    if (!required || given === undefined || (typeof given === "object" && given !== null && "value" in given))
      return [];
    // Whether there is a value does not depend on the time.
    return evaluate(given, { config, now: 0 }) === undefined ? membersRead(given, "config") : [];
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

type Fields = Connector["replication"];

const known = new WeakMap<Fields, Fields>();

/**
 * The same fields without their defaults: what is resolved by them is what was given, checked. What a sync fills in
 * may depend on the time at which it runs (the last 180 days), and so is not for now.
 */
function givenValues(fields: Fields): Fields {
  const made =
    known.get(fields) ?? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, bare(field)]));
  known.set(fields, made);
  return made;
}

function bare(field: ConfigField): ConfigField {
  if (field.kind !== "given" || field.default === undefined) return field;
  return { kind: "given", schema: field.schema, required: false };
}
