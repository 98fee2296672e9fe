import { readFile } from "node:fs/promises";
import {
  ConnectorError,
  coerce,
  compileCheck,
  describe,
  type Problem,
  problemSentence,
  type Schema,
  withoutValue,
} from "@agent-connectors/runtime";
import type { FromSchema } from "json-schema-to-ts";
import { defaultServiceLimits, type ServiceLimits } from "../limits.ts";
import { secret } from "../secret.ts";
import { embeddingsOf, embeddingsProblems } from "./embeddings.ts";
import { baseUrlFormat, type Format, formats, secretVariables, variables } from "./formats.ts";
import type { Settings } from "./settings.ts";

/** Variables by name. A variable with an empty value counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

const environmentSchema = { type: "object", properties: variables } as const satisfies Schema;

type Values = FromSchema<typeof environmentSchema>;

/** The settings of an environment. Throws `invalid_config` with the problems; no message contains a secret. */
export async function settingsFrom(environment: Environment): Promise<Settings> {
  const unchecked = valuesOf(environment);
  const check = await compileCheck(environmentSchema, "variable");
  const problems = check(unchecked).map(withExample);
  const formatted = readFormats(unchecked);
  const all = [...problems, ...formatted.problems, ...oidcProblems(unchecked), ...embeddingsProblems(unchecked)];
  if (all.length > 0)
    throw invalidSettings(all.map((problem) => (hidesValue(problem) ? withoutValue(problem) : problem)));
  // The check has passed.
  const values = unchecked as Values;
  const { PUBLIC_URL, DATABASE_URL, STORE_DATABASE_URL, MASTER_KEYS, EGRESS_ALLOW, CORS_ORIGINS, METRICS_TOKEN } =
    formatted.values;
  return {
    host: values.HOST ?? "127.0.0.1",
    port: values.PORT ?? 4000,
    dataDir: values.DATA_DIR ?? "./.data",
    logLevel: values.LOG_LEVEL ?? "info",
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    egressAllow: EGRESS_ALLOW ?? [],
    corsOrigins: CORS_ORIGINS ?? [],
    baseUrls: membersOf(values.BASE_URLS),
    oauthApps: secret(membersOf(values.OAUTH_APPS)),
    ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
    ...(DATABASE_URL !== undefined && { databaseUrl: secret(DATABASE_URL) }),
    ...(STORE_DATABASE_URL !== undefined && { storeDatabaseUrl: secret(STORE_DATABASE_URL) }),
    ...(MASTER_KEYS !== undefined && { masterKeys: secret(MASTER_KEYS) }),
    ...(METRICS_TOKEN !== undefined && { metricsToken: secret(METRICS_TOKEN) }),
    ...oidcOf(values),
    ...embeddingsOf(values, formatted.values.EMBEDDINGS_MODEL),
    limits: limitsOf(values),
  };
}

/** Parsed JSON has no `undefined` members. */
function membersOf<T>(value: Readonly<Record<string, T | undefined>> = {}): Readonly<Record<string, T>> {
  return value as Readonly<Record<string, T>>;
}

/** Parses JSON and numbers. A value that cannot be parsed stays a string. */
function valuesOf(environment: Environment): Readonly<Record<string, unknown>> {
  const entries = Object.entries<Schema>(variables).flatMap(([name, schema]) => {
    const text = environment[name]?.trim() ?? "";
    return text === "" ? [] : [[name, schema.type === "object" ? parseJson(text) : coerce(text, schema)]];
  });
  return Object.fromEntries(entries);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Adds the example of a JSON variable to a problem of the whole variable, but not to a problem of one of its members. */
function withExample(problem: Problem): Problem {
  const schema: Schema | undefined = Object.entries<Schema>(variables).find(([name]) => name === problem.path)?.[1];
  const [example] = schema?.examples ?? [];
  return example === undefined ? problem : { ...problem, expected: `${problem.expected}, as JSON such as ${example}` };
}

type FormatValues = {
  readonly [Name in keyof typeof formats]?: NonNullable<ReturnType<(typeof formats)[Name]["read"]>>;
};

function readFormats(unchecked: Readonly<Record<string, unknown>>): {
  readonly values: FormatValues;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const read = (path: string, value: unknown, { read, expected }: Format<unknown>): unknown => {
    if (typeof value !== "string") return undefined;
    const found = read(value);
    if (found === undefined) problems.push({ path, code: "format", expected, found: describe(value) });
    return found;
  };
  const values = Object.entries(formats).map(([name, format]) => [name, read(name, unchecked[name], format)]);
  const baseUrls = typeof unchecked.BASE_URLS === "object" ? { ...unchecked.BASE_URLS } : {};
  for (const [kind, url] of Object.entries(baseUrls)) read(`BASE_URLS.${kind}`, url, baseUrlFormat);
  return { values: Object.fromEntries(values), problems };
}

const oidcVariables = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

function oidcProblems(unchecked: Readonly<Record<string, unknown>>): readonly Problem[] {
  const missing = oidcVariables.filter((name) => !Object.hasOwn(unchecked, name));
  if (missing.length === oidcVariables.length) return [];
  const expected = `a value (set all of ${oidcVariables.join(", ")}, or none of them)`;
  return missing.map((path) => ({ path, code: "missing", expected, found: describe(undefined) }));
}

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Values): Pick<Settings, "oidc"> {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return {};
  return { oidc: { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: secret(OIDC_CLIENT_SECRET) } };
}

function limitsOf(values: Values): ServiceLimits {
  return {
    ...defaultServiceLimits,
    bodyBytes: values.MAX_BODY_BYTES ?? defaultServiceLimits.bodyBytes,
    requestsPerMinute: values.RATE_PER_MINUTE ?? defaultServiceLimits.requestsPerMinute,
    signInsPerMinute: values.SIGN_INS_PER_MINUTE ?? defaultServiceLimits.signInsPerMinute,
    executions: values.MAX_EXECUTIONS ?? defaultServiceLimits.executions,
    executionsPerPrincipal: values.MAX_EXECUTIONS_PER_CLIENT ?? defaultServiceLimits.executionsPerPrincipal,
    syncs: values.MAX_SYNCS ?? defaultServiceLimits.syncs,
    requestMs: values.REQUEST_TIMEOUT_MS ?? defaultServiceLimits.requestMs,
    shutdownMs: values.SHUTDOWN_TIMEOUT_MS ?? defaultServiceLimits.shutdownMs,
  };
}

function hidesValue({ path, code }: Problem): boolean {
  const isOf = (name: string): boolean => path === name || path.startsWith(`${name}.`);
  return secretVariables.some(isOf) || urlVariables.includes(path) || (code === "format" && urlVariables.some(isOf));
}

/** Variables with URLs that are refused if they have a user. A URL with a user can contain a password. */
const urlVariables = ["PUBLIC_URL", "CORS_ORIGINS", "BASE_URLS", "EMBEDDINGS_URL", "OIDC_ISSUER"];

/**
 * Reads each secret variable `NAME` from the file at the path `NAME_FILE`, if that is set. The file takes precedence over a
 * variable `NAME`. Throws `invalid_config` for unreadable and empty files.
 */
export async function readEnvironment(environment: Environment): Promise<Environment> {
  const problems: Problem[] = [];
  const read = secretVariables.flatMap((name) => {
    const path = environment[`${name}_FILE`];
    return path === undefined || path === "" ? [] : [fileOf(name, path, problems)];
  });
  const found = await Promise.all(read);
  if (problems.length > 0) throw invalidSettings(problems);
  return { ...environment, ...Object.fromEntries(found) };
}

async function fileOf(name: string, path: string, problems: Problem[]): Promise<readonly [string, string]> {
  const refuse = (expected: string, reason: string): void => {
    problems.push({ path: `${name}_FILE`, code: "invalid", expected, found: `'${path}' (${reason})` });
  };
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text === "") refuse("the path of a file with a value", "empty");
    return [name, text];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "a failure";
    refuse("the path of a readable file", code);
    return [name, ""];
  }
}

/** The error for problems of the settings. */
export function invalidSettings(problems: readonly Problem[]): ConnectorError {
  return new ConnectorError("invalid_config", problems.map(problemSentence).join("; "), { details: problems });
}
