import { readFile } from "node:fs/promises";
import { ConnectorError, type Problem } from "@agent-connectors/runtime";
import { secret } from "../secret.ts";
import { type Form, forms, oneOf, wholeNumber } from "./forms.ts";
import { type Bounds, defaultBounds, longestRequestMs, type Settings } from "./settings.ts";

/** Variables by name; one without a value, or with an empty one, is absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable says, or `undefined` where it is absent or wrong; that is noted then. */
type Read = <T>(name: string, form: Form<T>) => T | undefined;

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** The settings that an environment asks for. Throws `invalid_config` with every variable that is wrong. */
export function settingsFrom(environment: Environment): Settings {
  const problems: Problem[] = [];
  const read: Read = (name, form) => {
    const text = environment[name]?.trim() ?? "";
    if (text === "") return undefined;
    const value = form.read(text);
    if (value === undefined) problems.push(...problemsOf(name, text, form));
    return value;
  };
  const settings: Settings = {
    host: read("HOST", forms.text) ?? "127.0.0.1",
    port: read("PORT", wholeNumber(0, 65_535)) ?? 4000,
    dataDir: read("DATA_DIR", forms.text) ?? "./.data",
    logLevel: read("LOG_LEVEL", oneOf(logLevels)) ?? "info",
    trustedProxies: read("TRUSTED_PROXIES", wholeNumber(0, 10)) ?? 0,
    egressAllow: read("EGRESS_ALLOW", forms.egressAllow) ?? [],
    baseUrls: read("BASE_URLS", forms.baseUrls) ?? {},
    oauthApps: read("OAUTH_APPS", forms.oauthApps) ?? secret({}),
    ...present("publicUrl", read("PUBLIC_URL", forms.origin)),
    ...present("databaseUrl", read("DATABASE_URL", forms.postgresUrl)),
    ...present("masterKeys", read("MASTER_KEYS", forms.masterKeys)),
    ...present("metricsToken", read("METRICS_TOKEN", forms.secretText)),
    ...present("oidc", oidcFrom(read, environment, problems)),
    bounds: boundsFrom(read),
  };
  if (problems.length > 0) throw wrongSettings(problems);
  return settings;
}

function boundsFrom(read: Read): Bounds {
  const number = (name: string, bound: keyof Bounds, most = 1_000_000_000): number =>
    read(name, wholeNumber(1, most)) ?? defaultBounds[bound];
  return {
    ...defaultBounds,
    bodyBytes: number("MAX_BODY_BYTES", "bodyBytes", 256 * 1024 * 1024),
    requestsPerMinute: number("RATE_PER_MINUTE", "requestsPerMinute"),
    signInsPerMinute: number("SIGN_INS_PER_MINUTE", "signInsPerMinute"),
    executions: number("MAX_EXECUTIONS", "executions"),
    executionsPerPrincipal: number("MAX_EXECUTIONS_PER_CLIENT", "executionsPerPrincipal"),
    requestMs: number("REQUEST_TIMEOUT_MS", "requestMs", longestRequestMs),
    shutdownMs: number("SHUTDOWN_TIMEOUT_MS", "shutdownMs", 3_600_000),
  };
}

/** All three, or none. */
function oidcFrom(read: Read, environment: Environment, problems: Problem[]): Settings["oidc"] {
  const issuer = read("OIDC_ISSUER", forms.issuer);
  const clientId = read("OIDC_CLIENT_ID", forms.text);
  const clientSecret = read("OIDC_CLIENT_SECRET", forms.secretText);
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret };
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
  const missing = names.filter((name) => (environment[name]?.trim() ?? "") === "");
  if (missing.length < names.length)
    for (const path of missing)
      problems.push({
        path,
        code: "missing",
        expected: `a value beside the other two of ${names.join(", ")}`,
        found: "nothing",
      });
  return undefined;
}

function problemsOf(name: string, text: string, { expected, secret, wrongParts }: Form<unknown>): readonly Problem[] {
  const parts = wrongParts?.(text) ?? [];
  if (parts.length > 0) return parts.map((part) => ({ ...part, path: `${name}.${part.path}` }));
  return [
    { path: name, code: "format", expected, found: secret ? `${text.length} characters that are not` : `'${text}'` },
  ];
}

/** A member that is left out where it has no value. */
function present<const N extends string, T>(name: N, value: T | undefined): { readonly [name in N]?: T } {
  // The type names this one member.
  return (value === undefined ? {} : { [name]: value }) as { readonly [name in N]?: T };
}

/** Variables whose values may stand in a file, as containers are given secrets: `MASTER_KEYS_FILE` names the file of `MASTER_KEYS`. */
const inFiles = ["MASTER_KEYS", "DATABASE_URL", "OAUTH_APPS", "OIDC_CLIENT_SECRET", "METRICS_TOKEN"];

/** The environment, with the values that stand in files. Throws `invalid_config` with every file that cannot be read. */
export async function readEnvironment(environment: Environment): Promise<Environment> {
  const problems: Problem[] = [];
  const read = inFiles.flatMap((name) => {
    const path = environment[`${name}_FILE`];
    return path === undefined || path === "" ? [] : [fileOf(name, path, problems)];
  });
  const found = await Promise.all(read);
  if (problems.length > 0) throw wrongSettings(problems);
  return { ...environment, ...Object.fromEntries(found) };
}

async function fileOf(name: string, path: string, problems: Problem[]): Promise<readonly [string, string]> {
  try {
    return [name, (await readFile(path, "utf8")).trim()];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "a failure";
    problems.push({
      path: `${name}_FILE`,
      code: "invalid",
      expected: `the path of a file that can be read`,
      found: `'${path}' (${code})`,
    });
    return [name, ""];
  }
}

/** The error that tells all problems of the settings: who mends one must not start again to learn of the next. */
export function wrongSettings(problems: readonly Problem[]): ConnectorError {
  return new ConnectorError("invalid_config", problems.map(sentence).join("; "), { details: problems });
}

function sentence({ path, expected, found, suggestion }: Problem): string {
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  return `${path}: expected ${expected}, found ${found}${meant}`;
}
