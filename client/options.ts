import { ConnectorError, givenUrl, invalid, scalarProblem } from "@agent-connectors/runtime/portable";
import { defaultRetries } from "./limits.ts";

/**
 * The URL of a service, the credentials, and the settings of requests. Defaults such as `AGENT_CONNECTORS_URL` are environment
 * variables. An empty variable counts as absent.
 */
export interface AccessOptions {
  /** The URL of the service, such as `https://connectors.example.com`. It has no user, query or fragment. */
  readonly base_url?: string | undefined;
  /** The id of an API client. Default: `AGENT_CONNECTORS_CLIENT_ID`. */
  readonly client_id?: string | undefined;
  /** The secret of the API client. Default: `AGENT_CONNECTORS_CLIENT_SECRET`. */
  readonly client_secret?: string | undefined;
  /**
   * An access token, or a function that returns a valid one. Errors of the function are thrown unchanged. Takes precedence over
   * `client_id` and `client_secret`. Default without `client_id`: `AGENT_CONNECTORS_TOKEN`.
   */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /**
   * The id of the organization. Default: `AGENT_CONNECTORS_ORGANIZATION_ID`, otherwise the organization of the token, the
   * caller's default organization, or the caller's only organization.
   */
  readonly organization_id?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Maximum retries of a failed request that is safe to repeat. Default: 2. */
  readonly retries?: number;
  /** The header `User-Agent`. Some browsers ignore it. */
  readonly user_agent?: string | undefined;
}

/** The options of `connect`. */
export interface ConnectOptions extends AccessOptions {
  /**
   * The name of the connector's workspace. Default: `AGENT_CONNECTORS_WORKSPACE`; without this variable, all workspaces that the
   * caller can see. Has no effect if you connect by id.
   */
  readonly workspace_name?: string | undefined;
}

/**
 * The names of the options of `connect`, which refuses all others. A search that ignored a misspelt `workspace_name` could find
 * the wrong connector.
 */
export const connectOptionNames: Readonly<Record<keyof ConnectOptions | "connector_type", true>> = {
  base_url: true,
  client_id: true,
  client_secret: true,
  token: true,
  organization_id: true,
  fetch: true,
  retries: true,
  user_agent: true,
  workspace_name: true,
  connector_type: true,
};

/** Access options, completed from the environment. */
export interface ServiceAccess {
  readonly baseUrl: string;
  readonly credentials:
    | { readonly clientId: string; readonly clientSecret: string }
    | { readonly token: () => string | Promise<string> };
  readonly organizationId: string | undefined;
  readonly send: typeof globalThis.fetch;
  readonly retries: number;
  readonly userAgent: string | undefined;
}

/**
 * Completes options from the environment. Throws `invalid_config` for a missing or invalid URL, for missing credentials, and for
 * a wrong number of retries.
 */
export function accessOf(options: AccessOptions): ServiceAccess {
  const { organization_id, fetch: send, retries = defaultRetries, user_agent: userAgent } = options;
  const problem = scalarProblem("retries", { type: "integer", minimum: 0 }, retries);
  if (problem) throw invalid("invalid_config", [problem]);
  return {
    baseUrl: baseUrlOf(options.base_url ?? variable("AGENT_CONNECTORS_URL")),
    credentials: credentialsOf(options),
    organizationId: organization_id ?? variable("AGENT_CONNECTORS_ORGANIZATION_ID"),
    // In browsers, `fetch` works only with the global object as `this`.
    send: send ?? ((input, init) => globalThis.fetch(input, init)),
    retries,
    userAgent,
  };
}

/** Returns the name of the workspace in the options or in the environment. */
export function workspaceOf({ workspace_name }: ConnectOptions): string | undefined {
  return workspace_name ?? variable("AGENT_CONNECTORS_WORKSPACE");
}

/** Reads an environment variable. Browsers have no `process`. */
function variable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.[name] || undefined;
}

function baseUrlOf(given: string | undefined): string {
  if (given === undefined)
    throw new ConnectorError(
      "invalid_config",
      "base_url: expected the URL of the service, found none; pass it, or set AGENT_CONNECTORS_URL",
    );
  return givenUrl("base_url", given).href.replace(/\/+$/, "");
}

function credentialsOf(options: AccessOptions): ServiceAccess["credentials"] {
  const { token = options.client_id === undefined ? variable("AGENT_CONNECTORS_TOKEN") : undefined } = options;
  if (token !== undefined) return { token: typeof token === "function" ? token : () => token };
  const clientId = options.client_id ?? variable("AGENT_CONNECTORS_CLIENT_ID");
  const clientSecret = options.client_secret ?? variable("AGENT_CONNECTORS_CLIENT_SECRET");
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const missing = clientId === undefined ? "client_id" : "client_secret";
  throw new ConnectorError(
    "invalid_config",
    `expected client_id and client_secret, or token, found no ${missing}; pass it, or set AGENT_CONNECTORS_${missing.toUpperCase()}`,
  );
}
