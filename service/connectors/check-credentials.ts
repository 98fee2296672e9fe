import {
  type AuthOption,
  type Connector,
  ConnectorError,
  type Credentials,
  invalid,
  type Json,
  type Problem,
  resolveConfig,
} from "@agent-connectors/runtime";
import type { Settings } from "../settings.ts";
import { chooseOption } from "./choose-option.ts";
import { givenValues } from "./given-values.ts";
import { missingForCheck } from "./missing-for-check.ts";
import { oauthAppFields } from "./oauth-app-fields.ts";
import { splitReplication } from "./split-replication.ts";

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
  readonly fields: Credentials;
  /** Those that the operator's app supplies. */
  readonly app: Credentials;
  /** All of them. */
  readonly credentials: Credentials;
  /** The configuration that was given for calls. */
  readonly config: Readonly<Record<string, Json>>;
}

/** The longest credential: a private key with room to spare. In characters. */
const longest = 20_000;

/**
 * Checks what a connector is made of, without asking anybody. Throws `invalid_params` with every problem, at
 * `auth`, `credentials.<field>` and `replication_config.<name>`; none holds a credential.
 */
export async function checkCredentials(connector: Connector, given: GivenCredentials): Promise<CheckedCredentials> {
  const { auth, settings } = given;
  // What is no JSON is refused by the checks of the values.
  const replicationConfig = given.replicationConfig as Readonly<Record<string, Json>>;
  const problems: Problem[] = [];
  const credentials = textsOf(given.credentials, problems);
  const chosen =
    problems.length === 0
      ? await tried(problems, async () => chooseOption(connector, { auth, credentials, settings }), toAuthPath)
      : undefined;
  const split = await splitReplication(connector, replicationConfig);
  problems.push(...split.problems);
  const known = chosen?.credentials ?? credentials;
  const resolved = await tried(problems, () => resolveConfig(connector, split.config, known), toReplicationPath);
  await tried(
    problems,
    () => resolveConfig({ config: givenValues(connector.replication) }, split.replication, known),
    toReplicationPath,
  );
  if (resolved) problems.push(...missingForCheck(connector, resolved));
  if (problems.length > 0 || !chosen) throw invalid("invalid_params", onePerPath(problems));
  return {
    option: chosen.option,
    fields: credentials,
    app: oauthAppFields(settings, connector.kind, chosen.option),
    credentials: chosen.credentials,
    config: split.config,
  };
}

/** The credentials, which no schema has checked: its messages would show what it found. */
function textsOf(given: unknown, problems: Problem[]): Credentials {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    problems.push({ path: "credentials", expected: "an object", found: "another type" });
    return {};
  }
  const fields = Object.entries(given);
  for (const [field, value] of fields) {
    const path = `credentials.${field}`;
    if (typeof value !== "string") problems.push({ path, expected: "a text", found: "another type" });
    else if (value.length > longest)
      problems.push({ path, expected: `at most ${longest} characters`, found: `${value.length} characters` });
  }
  return problems.length === 0 ? Object.fromEntries(fields) : {};
}

/** What `work` gives; of what is wrong with a configuration the problems are kept, and everything else is thrown. */
async function tried<T>(
  problems: Problem[],
  work: () => Promise<T>,
  placed: (error: ConnectorError) => readonly Problem[],
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_config") throw error;
    problems.push(...placed(error));
    return undefined;
  }
}

function toAuthPath({ details, reason }: ConnectorError): readonly Problem[] {
  return details ?? [{ path: "auth", expected: "the name of one auth option", found: `nothing: ${reason}` }];
}

function toReplicationPath({ details, reason }: ConnectorError): readonly Problem[] {
  const problems = details ?? [{ path: "", expected: "values that go together", found: reason }];
  return problems.map((problem) => ({
    ...problem,
    path: problem.path === "" ? "replication_config" : `replication_config.${problem.path}`,
  }));
}

/** A name that both sets of values have may be missed by both. */
function onePerPath(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at);
}
