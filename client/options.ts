import { ConnectorError, givenUrl, invalid, scalarProblem } from "@agent-connectors/runtime/portable";
import { defaultRetries } from "./limits.ts";

/**
 * The URL of a service, the credentials, and the settings of requests. These environment variables replace absent members:
 * `AGENT_CONNECTORS_URL` for `base_url`, `AGENT_CONNECTORS_CLIENT_ID` for `client_id`, `AGENT_CONNECTORS_CLIENT_SECRET` for
 * `client_secret`, `AGENT_CONNECTORS_TOKEN` for `token`, and `AGENT_CONNECTORS_ORGANIZATION_ID` for `organization_id`. An empty
 * variable counts as absent. If the member `client_id` is present, `AGENT_CONNECTORS_TOKEN` is not read.
 */
export interface AccessOptions {
  /** The URL of the service, such as `https://connectors.example.com`. It has no user, query or fragment. */
  readonly base_url?: string | undefined;
  /** The id of an API client. */
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  /**
   * An access token, or a function that returns a valid one. Errors of the function are thrown unchanged. This option takes
   * precedence over the id and the secret of an API client.
   */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** The id of the organization. Callers in several organizations need it. */
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
   * caller can see are searched. If you connect by id, this option has no effect.
   */
  readonly workspace_name?: string | undefined;
}

/** Complete access options, with values from the environment. */
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
 * Completes options from the environment. Throws `invalid_config` for a missing or invalid URL, for missing credentials, and for a
 * wrong number of retries.
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

/** Returns the name of the workspace in the options, or in the environment; `undefined` if neither has one. */
export function workspaceOf({ workspace_name }: ConnectOptions): string | undefined {
  return workspace_name ?? variable("AGENT_CONNECTORS_WORKSPACE");
}

/** Returns an environment variable of the process; `undefined` if it is absent or empty, and in browsers. */
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
