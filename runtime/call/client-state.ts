import { chooseAuth } from "../auth/choose-option.ts";
import {
  byCredentials,
  type CredentialSource,
  type Credentials,
  constantCredentials,
  type RequestToken,
} from "../auth/credential-source.ts";
import { type Injected, injectedBy } from "../auth/inject-credentials.ts";
import type { AuthOption } from "../auth/model.ts";
import { oauthCredentials } from "../auth/oauth.ts";
import { createUsedSecrets, type UsedSecrets } from "../auth/secrets.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { type Limits, limitsOf } from "../limits.ts";
import type { AnyOptions, Connector, Json } from "../model.ts";
import { resolveConfig } from "../params/config.ts";
import { invalid, refuseUnknownOptions } from "../schema/check.ts";
import { notAnObject } from "../schema/describe.ts";
import { type Clock, systemClock } from "../transport/clock.ts";
import type { ConnectionOptions } from "../transport/connections.ts";
import type { Admit } from "../transport/exchange.ts";
import { createTransport } from "../transport/transport.ts";
import { baseUrlOf } from "./base-url.ts";
import { guardedHooks, type Hooks } from "./hooks.ts";
import type { LargePages } from "./read-page.ts";
import { type ClientRate, createSenders, createSharedRate, type SenderOf } from "./senders.ts";

/** Options of a client: the options of the kind, and the options that all kinds share. */
export type ConnectorOptions<Options extends AnyOptions = AnyOptions> = Options &
  SharedOptions<NonNullable<Options["credentials"]>>;

interface SharedOptions<Given> extends ConnectionOptions {
  /** Replaces the connector's base URL and the origin of its token URL, for example with the URL of a sandbox. */
  readonly baseUrl?: string;
  /**
   * Throws a `ConnectorError` if there is not enough memory for a response. Called with the number of bytes received so far,
   * and, before parsing, with the number of characters. Parsing can take twenty bytes of memory for each character. With
   * `largePages`, not called after a body has `largePages.from` bytes. Never called for the stream of a download.
   *
   * A request that may be repeated fails with the thrown error. A request that must not be repeated fails with `too_large` for a
   * success response, `upstream_rejected` for 401 and 403, and the code of the status for any other response.
   */
  readonly admit?: Admit;
  /** Reads large pages. By default, the calling thread reads them. */
  readonly largePages?: LargePages;
  /**
   * Rate limits that clients of the same connector share. A request of rank `background` begins only while no request of rank
   * `first` waits for the same limits. By default, the client has its own rate limits (see `limits.rateLimit`).
   */
  readonly rate?: ClientRate | undefined;
  /** Absent limits have the values of `defaultLimits`. */
  readonly limits?: { readonly [Limit in keyof Limits]?: Limits[Limit] | undefined };
  /**
   * Creates the token store of an OAuth connection when the connector is first called. `request` sends one token request, or
   * fails at once during a back-off. By default, tokens are stored in memory.
   */
  readonly tokens?: (request: RequestToken) => CredentialSource;
  /**
   * Called after the refresh token has changed, with the credentials to save. The connector waits for the returned promise
   * before it uses the new tokens. Not called if `tokens` is present.
   */
  readonly onCredentialsChanged?: (credentials: Given) => void | Promise<void>;
  readonly clock?: Clock;
  /** Returns a number of at least 0 and below 1. Retries use it as jitter. */
  readonly random?: () => number;
  /** Called for each request, response and retry. */
  readonly hooks?: Hooks | undefined;
}

/** The state that all calls of a client share. */
export interface ClientState {
  readonly connector: Connector;
  readonly option: AuthOption;
  readonly credentials: Credentials;
  readonly source: CredentialSource;
  readonly secrets: UsedSecrets;
  /** Returns the values to inject. First adds the secrets of the credentials to `secrets`. */
  readonly injected: (credentials: Credentials) => Injected;
  readonly config: Readonly<Record<string, Json>>;
  readonly baseUrl: string;
  /** Aborts with a `ConnectorError` when the connector is closed. */
  readonly closed: AbortSignal;
  readonly senderOf: SenderOf;
  readonly limits: Limits;
  readonly largePages?: LargePages;
  readonly clock: Clock;
  readonly random: () => number;
  readonly hooks?: Hooks | undefined;
}

/** A client whose state the first call creates. */
export interface LazyClient {
  /** The secrets of the initial and of renewed credentials. */
  readonly secrets: UsedSecrets;
  readonly clock: Clock;
  /** Throws `invalid_config` for a missing or invalid configuration value, and for an invalid base URL. */
  state(): Promise<ClientState>;
  /** Ends all calls, waits for the `close` of the credential source, and then closes the connections. */
  close(): Promise<void>;
}

/**
 * Creates a client without its state. Checks the options except `config` and `baseUrl`, which `state` checks. Opens no
 * connection.
 */
export function createLazyClient(connector: Connector, options: ConnectorOptions): LazyClient {
  checkNames(options);
  const credentials = Object.fromEntries(
    Object.entries(options.credentials ?? {}).filter(([, value]) => value !== undefined),
  );
  const option = chooseAuth(connector.auth, credentials, options.auth);
  let known: ClientState["config"] | undefined;
  const secrets = createUsedSecrets(option, { credentials, config: () => known });
  const limits = limitsOf(options.limits);
  const { exchange, send, open, close } = createTransport(limits, options);
  const { clock = systemClock, random = Math.random, largePages } = options;
  const { rateLimit } = limits;
  const rate = options.rate ?? { shared: createSharedRate(connector, { clock, rateLimit }), rank: "first" };
  const closing = new AbortController();
  const shared = {
    connector,
    option,
    credentials,
    secrets,
    limits,
    clock,
    random,
    hooks: guardedHooks(options.hooks),
    closed: closing.signal,
    ...(largePages && { largePages }),
  };
  const begin = async (): Promise<ClientState> => {
    const config = await resolveConfig(connector, options.config, credentials);
    known = config;
    secrets.remember(credentials);
    const baseUrl = baseUrlOf(connector, config, options.baseUrl);
    const source = option.oauth
      ? oauthCredentials({
          ...options,
          ...shared,
          oauth: option.oauth,
          config,
          baseUrl: options.baseUrl === undefined ? undefined : baseUrl,
          send: exchange,
          timeoutMs: limits.headersTimeoutMs,
        })
      : constantCredentials(credentials);
    const injected = injectedWith(option, { config, secrets });
    return { ...shared, source, injected, config, baseUrl, senderOf: createSenders({ rate, baseUrl, send, open }) };
  };
  let begun: Promise<ClientState> | undefined;
  return {
    secrets,
    clock,
    state: () => {
      begun ??= begin();
      return begun;
    },
    async close() {
      closing.abort(new ConnectorError("cancelled", "the connector was closed"));
      const state = await begun?.catch(() => undefined);
      try {
        await state?.source.close?.();
      } finally {
        await close();
      }
    },
  };
}

const optionNames: Readonly<Record<keyof ConnectorOptions, true>> = {
  auth: true,
  credentials: true,
  config: true,
  baseUrl: true,
  admit: true,
  largePages: true,
  rate: true,
  limits: true,
  tokens: true,
  onCredentialsChanged: true,
  clock: true,
  random: true,
  hooks: true,
  dispatcher: true,
  userAgent: true,
};

/** Refuses unknown options. With a misspelt `baseUrl`, for example, a test would call the real upstream. */
function checkNames(options: unknown): void {
  if (typeof options !== "object" || options === null)
    throw invalid("invalid_config", [notAnObject("options", options)]);
  refuseUnknownOptions(options, optionNames);
}

function injectedWith(
  option: AuthOption,
  { config, secrets }: Pick<ClientState, "config" | "secrets">,
): ClientState["injected"] {
  return byCredentials((credentials) => {
    secrets.remember(credentials);
    return injectedBy(option, { config, credentials });
  });
}
