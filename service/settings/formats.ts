import { kinds } from "@agent-connectors/connectors";
import type { Schema } from "@agent-connectors/runtime";
import ipaddr from "ipaddr.js";
import { parseAllow } from "../egress/allow.ts";
import { maxRequestMs } from "../limits.ts";
import { parseMasterKeys } from "../vault/master-keys.ts";

const string = { type: "string" } as const;

function integer(minimum: number, maximum: number) {
  return { type: "integer", minimum, maximum } as const;
}

const limit = integer(1, 1_000_000_000);

/** The schema of an object with an optional member for each kind. If a value is not an object, the message contains `example`. */
function byKind<const S extends Schema>(member: S, example: string) {
  const properties: Readonly<Record<string, S>> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, member]));
  return { type: "object", properties, additionalProperties: false, examples: [example] } as const;
}

/** The schemas of the environment variables. A variable of type `object` contains JSON. See `formats` for further checks. */
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

/** The variables with secrets. Messages do not contain their values. `readEnvironment` can read the values from files. */
export const secretVariables = [
  "MASTER_KEYS",
  "DATABASE_URL",
  "STORE_DATABASE_URL",
  "OAUTH_APPS",
  "OIDC_CLIENT_SECRET",
  "EMBEDDINGS_KEY",
  "METRICS_TOKEN",
] as const satisfies readonly (keyof typeof variables)[];

/** The format of a string. */
export interface Format<T> {
  readonly expected: string;
  /** Returns `undefined` if the text does not have the format. */
  readonly read: (text: string) => T | undefined;
}

const postgresUrl = {
  expected: "a URL such as postgres://user:password@host:5432/database",
  read: (text) => (parseUrl(text, ["postgres:", "postgresql:"]) ? text : undefined),
} satisfies Format<string>;

/** A request can have only these characters in its bearer token. */
const bearerToken = {
  expected: "ASCII letters, digits and punctuation, without spaces",
  read: (text) => (/^[!-~]+$/.test(text) ? text : undefined),
} satisfies Format<string>;

/** The formats that a schema cannot describe, by variable. */
export const formats = {
  // The URL has no path, because the paths of pages, cookies and redirect URIs begin at the root of the host.
  PUBLIC_URL: {
    expected: "a URL without a path, such as https://connectors.example.com",
    read: originOf,
  } satisfies Format<string>,
  CORS_ORIGINS: {
    expected: "origins without paths, separated by commas, such as https://app.example.com,http://localhost:5173",
    read: (text) => {
      const origins = parsedList(text, () => undefined)?.map(originOf);
      return origins?.every((origin) => origin !== undefined) ? origins : undefined;
    },
  } satisfies Format<readonly string[]>,
  // The issuer is not normalized, because it must equal the issuer in the provider's metadata, including a slash at its end.
  OIDC_ISSUER: {
    expected: "the https URL of the provider, exactly as in its metadata, such as https://id.example.com",
    read: (text) => (isIssuer(text) ? text : undefined),
  } satisfies Format<string>,
  DATABASE_URL: postgresUrl,
  STORE_DATABASE_URL: postgresUrl,
  MASTER_KEYS: {
    expected:
      "base64 of 32 bytes (`openssl rand -base64 32` creates a key), or several keys separated by commas or line breaks, the newest first",
    read: (text) => parsedList(text, (keys) => parseMasterKeys(keys, "MASTER_KEYS")),
  } satisfies Format<readonly string[]>,
  EMBEDDINGS_URL: {
    expected:
      "a URL without user, query or fragment, to which the service adds /embeddings, such as https://api.openai.com/v1",
    read: (text) => (baseUrlOf(text) ? text : undefined),
  } satisfies Format<string>,
  EMBEDDINGS_MODEL: {
    expected: "the name of a model, or several names separated by commas, the newest first",
    read: (text) => {
      const [first, ...others] = parsedList(text, () => undefined) ?? [];
      return first === undefined ? undefined : ([first, ...others] as const);
    },
  } satisfies Format<readonly [string, ...string[]]>,
  EMBEDDINGS_KEY: bearerToken,
  METRICS_TOKEN: bearerToken,
  EGRESS_ALLOW: {
    expected:
      "networks, addresses and host names, separated by commas, such as 10.0.0.0/8,127.0.0.1:4010,wiki.internal",
    read: (text) => parsedList(text, parseAllow),
  } satisfies Format<readonly string[]>,
} as const;

/** The format of each member of `BASE_URLS`. */
export const baseUrlFormat: Format<string> = {
  expected: "an http or https URL without user, query or fragment",
  read: (text) => (baseUrlOf(text) ? text : undefined),
};

function parseUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) && url.hash === "" ? url : undefined;
}

/** Returns `undefined` for a URL with a user, a query or a fragment. */
function baseUrlOf(text: string): URL | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url && url.username === "" && url.password === "" && !/[?#]/.test(text) ? url : undefined;
}

/** Returns `undefined` for a URL with a path, a query, a fragment or a user. */
function originOf(text: string): string | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url?.href === `${url?.origin}/` ? url.origin : undefined;
}

/** An issuer is an https URL without a query or a fragment (OpenID Connect Discovery 1.0 §3). A local provider can use http. */
function isIssuer(text: string): boolean {
  const url = baseUrlOf(text);
  if (url === undefined) return false;
  return url.protocol === "https:" || isLoopbackHost(url.hostname);
}

function parsedList(text: string, check: (items: readonly string[]) => unknown): readonly string[] | undefined {
  const items = text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
  try {
    check(items);
    return items;
  } catch {
    // The caller reports the expected format instead of this error.
    return undefined;
  }
}

/** Whether a host without a port is `localhost` or a loopback address. IPv6 addresses can have brackets, as in URLs. */
export function isLoopbackHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return (
    address.toLowerCase() === "localhost" || (ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback")
  );
}
