import type { Dispatcher } from "undici";
import { chooseAuth } from "../auth/choose.ts";
import { type CredentialSource, type Credentials, givenCredentials } from "../auth/credentials.ts";
import { oauthCredentials } from "../auth/oauth.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { AuthOption, Connector, Json } from "../model.ts";
import { resolveConfig } from "../params/config.ts";
import { evaluate } from "../template/evaluate.ts";
import { type Clock, systemClock } from "../transport/clock.ts";
import { createConnections } from "../transport/connections.ts";
import { createExchange } from "../transport/exchange.ts";
import { defaultLimits, type Limits } from "../transport/limits.ts";
import { createOpenStream, type OpenStream } from "../transport/open-stream.ts";
import { limitRate } from "../transport/rate-limit.ts";
import { followRedirects } from "../transport/redirect.ts";
import type { Send } from "../transport/response.ts";

/** What a connector is created with. */
export interface ConnectorOptions {
  /** Values of the auth option's credential fields. */
  readonly credentials?: Credentials;
  /** Name of the auth option, where the credentials alone do not tell. */
  readonly auth?: string;
  /** Values of the connector's configuration. */
  readonly config?: Readonly<Record<string, Json>>;
  /** Stands for the connector's own base URL and for the origin of its token URL: a sandbox, a proxy, a test server. */
  readonly baseUrl?: string;
  /** Carries the requests in place of a pool of the connector's own; it is not closed with the connector. */
  readonly dispatcher?: Dispatcher;
  readonly limits?: Partial<Limits>;
  /** Is told of a rotated refresh token, with all credentials, and waited for before the new one is used. */
  readonly onCredentialsChanged?: (credentials: Credentials) => void | Promise<void>;
  readonly clock?: Clock;
  /** From 0 up to 1; spreads retries. */
  readonly random?: () => number;
}

/** All that the calls of one connector share. */
export interface Session {
  readonly connector: Connector;
  readonly option: AuthOption;
  readonly credentials: Credentials;
  readonly source: CredentialSource;
  readonly config: Readonly<Record<string, Json>>;
  readonly baseUrl: string;
  readonly send: Send;
  readonly open: OpenStream;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly random: () => number;
}

/** A session that begins with the first call. */
export interface Opening {
  /** Throws `invalid_config` where configuration is missing or wrong. */
  session(): Promise<Session>;
  close(): Promise<void>;
}

/** Checks the credentials at once, the configuration with the first call; opens no connection. */
export function openSession(connector: Connector, options: ConnectorOptions): Opening {
  const credentials = Object.fromEntries(
    Object.entries(options.credentials ?? {}).filter(([, value]) => value !== undefined),
  );
  const option = chooseAuth(connector.auth, credentials, options.auth);
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(limits, options.dispatcher);
  const { clock = systemClock, random = Math.random } = options;
  const exchange = createExchange(connections, limits);
  const shared = {
    connector,
    option,
    credentials,
    limits,
    clock,
    random,
    send: limitRate(followRedirects(exchange, limits), limits.rateLimit === "on" ? connector.rateLimit : {}, clock),
    open: followRedirects(createOpenStream(connections, limits), {
      ...limits,
      discard: ({ stream }) => stream.destroy(),
    }),
  };
  const begin = async (): Promise<Session> => {
    const config = await resolveConfig(connector, options.config, credentials);
    const source = option.oauth
      ? oauthCredentials({
          ...options,
          ...shared,
          oauth: option.oauth,
          config,
          send: exchange,
          timeoutMs: limits.headersTimeoutMs,
        })
      : givenCredentials(credentials);
    return { ...shared, source, config, baseUrl: baseUrlOf(connector, config, options.baseUrl) };
  };
  let begun: Promise<Session> | undefined;
  return {
    session: () => {
      begun ??= begin();
      return begun;
    },
    close: () => connections.close(),
  };
}

function baseUrlOf(connector: Connector, config: Session["config"], given: string | undefined): string {
  const text = given ?? evaluate(connector.baseUrl, { config });
  if (typeof text === "string" && /^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new ConnectorError(
    "invalid_config",
    `expected a base URL with http or https, found '${text}'; check ${given === undefined ? "the configuration" : "baseUrl"}`,
  );
}
