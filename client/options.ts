import { ConnectorError } from "@agent-connectors/runtime/portable";

/**
 * How to access a service. If a member is absent, its value comes from an environment variable: `AGENT_CONNECTORS_URL`,
 * `AGENT_CONNECTORS_CLIENT_ID`, `AGENT_CONNECTORS_CLIENT_SECRET`, `AGENT_CONNECTORS_TOKEN`, `AGENT_CONNECTORS_ORGANIZATION_ID` or
 * `AGENT_CONNECTORS_WORKSPACE`.
 */
export interface AccessOptions {
  /** The URL of the service, such as `https://connectors.example.com`. */
  readonly base_url?: string | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  /** An access token, or a function that returns a valid one. It replaces the id and the secret of a client. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** The organization, for callers in several organizations. */
  readonly organization_id?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Maximum retries of a request that can be repeated safely. Default: 2. */
  readonly retries?: number;
  /** Identifies your program in the service's log. In browsers, it has no effect. */
  readonly user_agent?: string | undefined;
}

/** The options of `connect`. */
export interface ConnectOptions extends AccessOptions {
  /** The workspace of the connector. By default, all workspaces that the caller can see are searched. */
  readonly workspace_name?: string | undefined;
}

/** Complete access options, with values from the environment. */
export interface Access {
  readonly baseUrl: string;
  readonly credentials:
    | { readonly clientId: string; readonly clientSecret: string }
    | { readonly token: () => string | Promise<string> };
  readonly organizationId: string | undefined;
  readonly send: typeof globalThis.fetch;
  readonly retries: number;
  readonly userAgent: string | undefined;
}

/** How often a failed request is sent again, unless the options state another number. */
const defaultRetries = 2;

/** Completes options from the environment. Throws `invalid_config` for an invalid URL and missing credentials. */
export function accessOf(options: AccessOptions, environment = environmentVariables()): Access {
  const { organization_id, fetch: send, retries = defaultRetries, user_agent: userAgent } = options;
  return {
    baseUrl: baseUrlOf(options.base_url ?? environment.AGENT_CONNECTORS_URL),
    credentials: credentialsOf(options, environment),
    organizationId: organization_id ?? environment.AGENT_CONNECTORS_ORGANIZATION_ID,
    // In browsers, `fetch` works only with the global object as `this`.
    send: send ?? ((input, init) => globalThis.fetch(input, init)),
    retries,
    userAgent,
  };
}

/** Returns the workspace of the options, or that of the environment. */
export function workspaceOf({ workspace_name }: ConnectOptions, environment = environmentVariables()) {
  return workspace_name ?? environment.AGENT_CONNECTORS_WORKSPACE;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Browsers have no environment. */
function environmentVariables(): Environment {
  return (globalThis as { readonly process?: { readonly env?: Environment } }).process?.env ?? {};
}

function baseUrlOf(given: string | undefined): string {
  if (given === undefined)
    throw new ConnectorError(
      "invalid_config",
      "base_url: expected the URL of the service; or set AGENT_CONNECTORS_URL",
    );
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConnectorError("invalid_config", `base_url: expected an http or https URL, found '${given}'`);
  return given.replace(/\/+$/, "");
}

function credentialsOf(options: AccessOptions, environment: Environment): Access["credentials"] {
  const { token = options.client_id === undefined ? environment.AGENT_CONNECTORS_TOKEN : undefined } = options;
  if (token !== undefined) return { token: typeof token === "function" ? token : () => token };
  const clientId = options.client_id ?? environment.AGENT_CONNECTORS_CLIENT_ID;
  const clientSecret = options.client_secret ?? environment.AGENT_CONNECTORS_CLIENT_SECRET;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  throw new ConnectorError(
    "invalid_config",
    "expected client_id and client_secret, or token; or set AGENT_CONNECTORS_CLIENT_ID and AGENT_CONNECTORS_CLIENT_SECRET",
  );
}
