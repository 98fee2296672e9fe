import { isIPv4 } from "node:net";
import { kinds } from "@agent-connectors/connectors";
import type { Schema } from "@agent-connectors/runtime";
import { parseAllow } from "../egress/allow.ts";
import { parseMasterKeys } from "../vault/master-keys.ts";
import { maxRequestMs } from "./settings.ts";

const string = { type: "string" } as const;

function integer(minimum: number, maximum: number) {
  return { type: "integer", minimum, maximum } as const;
}

const limit = integer(1, 1_000_000_000);

/** An object with a member for each kind of connectors. */
function byKind<const S extends Schema>(member: S, example: string) {
  const properties: Readonly<Record<string, S>> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, member]));
  return { type: "object", properties, additionalProperties: false, examples: [example] } as const;
}

/**
 * The variables of the environment, by name. A variable of the type `object` is JSON. Some strings have a form that a
 * schema cannot describe: see `forms`.
 */
export const variables = {
  HOST: string,
  PORT: integer(0, 65_535),
  PUBLIC_URL: string,
  DATA_DIR: string,
  DATABASE_URL: string,
  STORE_DATABASE_URL: string,
  MASTER_KEYS: string,
  LOG_LEVEL: { type: "string", enum: ["debug", "info", "warn", "error", "silent"] },
  TRUSTED_PROXIES: integer(0, 10),
  EGRESS_ALLOW: string,
  CORS_ORIGINS: string,
  BASE_URLS: byKind(string, '{"payments": "http://127.0.0.1:4010/payments"}'),
  OAUTH_APPS: byKind(
    { type: "object", additionalProperties: string },
    '{"issue_tracking": {"client_id": "…", "client_secret": "…"}}',
  ),
  OIDC_ISSUER: string,
  OIDC_CLIENT_ID: string,
  OIDC_CLIENT_SECRET: string,
  EMBEDDINGS_URL: string,
  EMBEDDINGS_FOLDER: string,
  EMBEDDINGS_MODEL: string,
  EMBEDDINGS_KEY: string,
  METRICS_TOKEN: string,
  RATE_PER_MINUTE: limit,
  SIGN_INS_PER_MINUTE: limit,
  MAX_BODY_BYTES: integer(1, 256 * 1024 * 1024),
  MAX_EXECUTIONS: limit,
  MAX_EXECUTIONS_PER_CLIENT: limit,
  MAX_SYNCS: integer(0, 64),
  REQUEST_TIMEOUT_MS: integer(1, maxRequestMs),
  SHUTDOWN_TIMEOUT_MS: integer(1, 3_600_000),
} as const satisfies Readonly<Record<string, Schema>>;

/** Variables that messages do not show. `MASTER_KEYS_FILE` is the path of a file with `MASTER_KEYS`. */
export const secretVariables = [
  "MASTER_KEYS",
  "DATABASE_URL",
  "STORE_DATABASE_URL",
  "OAUTH_APPS",
  "OIDC_CLIENT_SECRET",
  "EMBEDDINGS_KEY",
  "METRICS_TOKEN",
] as const satisfies readonly (keyof typeof variables)[];

/** The form of a string. */
export interface Form<T> {
  /** A description with an example. */
  readonly expected: string;
  /** The value of a string; `undefined` for a string that does not have the form. */
  readonly read: (text: string) => T | undefined;
}

const postgresUrl = {
  expected: "a URL such as postgres://user:password@host:5432/database",
  read: (text) => (parseUrl(text, ["postgres:", "postgresql:"]) ? text : undefined),
} satisfies Form<string>;

/** The forms that a schema cannot describe, by variable. */
export const forms = {
  // Pages, cookies and redirect URIs need the whole host.
  PUBLIC_URL: {
    expected: "a URL without a path such as https://connectors.example.com",
    read: originOf,
  } satisfies Form<string>,
  CORS_ORIGINS: {
    expected: "a list of origins without paths such as https://app.example.com,http://localhost:5173",
    read: (text) => {
      const origins = parsedList(text, () => undefined)?.map(originOf);
      return origins?.every((origin) => origin !== undefined) ? origins : undefined;
    },
  } satisfies Form<readonly string[]>,
  // The issuer stays unchanged: providers compare it exactly, including a slash at its end.
  OIDC_ISSUER: {
    expected: "the https URL of the provider, exactly as in its metadata, such as https://id.example.com",
    read: (text) => (isIssuer(text) ? text : undefined),
  } satisfies Form<string>,
  DATABASE_URL: postgresUrl,
  STORE_DATABASE_URL: postgresUrl,
  MASTER_KEYS: {
    expected:
      "base64 of 32 bytes, or several separated by commas, the newest first; `openssl rand -base64 32` creates one",
    read: (text) => parsedList(text, (keys) => parseMasterKeys(keys, "MASTER_KEYS")),
  } satisfies Form<readonly string[]>,
  EMBEDDINGS_URL: {
    expected: "the URL without /embeddings, such as https://api.openai.com/v1",
    read: (text) => (parseUrl(text, ["http:", "https:"]) ? text : undefined),
  } satisfies Form<string>,
  EMBEDDINGS_MODEL: {
    expected: "the name of a model, or several separated by commas, the newest first",
    read: (text) => {
      const [first, ...others] = parsedList(text, () => undefined) ?? [];
      return first === undefined ? undefined : ([first, ...others] as const);
    },
  } satisfies Form<readonly [string, ...string[]]>,
  EGRESS_ALLOW: {
    expected: "a list such as 10.0.0.0/8,127.0.0.1:4010,wiki.internal",
    read: (text) => parsedList(text, parseAllow),
  } satisfies Form<readonly string[]>,
} as const;

/** The form of each member of `BASE_URLS`. */
export const baseUrlForm: Form<string> = {
  expected: "an http or https URL",
  read: (text) => (parseUrl(text, ["http:", "https:"]) ? text : undefined),
};

function parseUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) && url.hash === "" ? url : undefined;
}

/** The origin of a URL that has no path; `undefined` for any other string. */
function originOf(text: string): string | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url?.href === `${url?.origin}/` ? url.origin : undefined;
}

/** An issuer has no query and no fragment (OpenID Connect Discovery 1.0 §3). Only this machine may use plain HTTP. */
function isIssuer(text: string): boolean {
  const url = parseUrl(text, ["http:", "https:"]);
  if (url === undefined || url.search !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopbackHost(url.hostname);
}

/** The items between commas, without spaces around them; `undefined` if `parse` throws. */
function parsedList(text: string, parse: (list: readonly string[]) => unknown): readonly string[] | undefined {
  const list = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  try {
    parse(list);
    return list;
  } catch {
    // The caller reports the expected form instead.
    return undefined;
  }
}

/** Whether the hostname of a URL is a name or address of the machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}
