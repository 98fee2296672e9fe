import { ConnectorError } from "@agent-connectors/runtime/portable";
import type { ServiceAccess } from "./options.ts";
import { sharedRun, unlessAborted } from "./shared-run.ts";

/** The members of a successful token response (RFC 6749 §5.1) that this client uses. */
export interface IssuedTokens {
  readonly access_token: string;
  /** The lifetime of the access token in seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
}

/** Provides the access token for the requests of a client. */
export interface AccessTokens {
  /**
   * Returns the current token, or requests a new one. Concurrent calls share one request. Throws `timeout` or `cancelled` if the
   * signal aborts first.
   */
  current(signal: AbortSignal | undefined): Promise<string>;
  /** Discards a token that the service has refused. Returns whether the client can request a new one. */
  discard(token: string): boolean;
}

/**
 * Milliseconds between the replacement of a token and its expiry, so that it does not expire during a request. A token with a
 * lifetime of less than a minute is replaced after half of its lifetime.
 */
const marginMs = 30_000;

interface UsableToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly usableUntil: number;
}

/**
 * Creates the source of a client's access tokens. Unless the caller provides the token, `post` requests a token by the
 * client credentials grant (RFC 6749 §4.4).
 */
export function createAccessTokens(
  { credentials }: Pick<ServiceAccess, "credentials">,
  post: (form: URLSearchParams, signal: AbortSignal) => Promise<IssuedTokens>,
): AccessTokens {
  if ("token" in credentials) {
    const provide = async () => credentials.token();
    return { current: (signal) => unlessAborted(provide(), signal), discard: () => false };
  }
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  let cached: UsableToken | undefined;
  const request = sharedRun(async (signal) => {
    cached = usableToken(await post(form, signal));
    return cached.token;
  });
  return {
    current: async (signal) => (cached && Date.now() < cached.usableUntil ? cached.token : request(signal)),
    discard(token) {
      if (cached?.token === token) cached = undefined;
      return true;
    },
  };
}

function usableToken({ access_token, expires_in }: IssuedTokens): UsableToken {
  const lifetimeMs = expires_in * 1_000;
  return { token: access_token, usableUntil: Date.now() + Math.max(lifetimeMs - marginMs, lifetimeMs / 2) };
}

/** Reads the JSON of a token response. Throws `internal` if `access_token` or `expires_in` has a wrong type. */
export function readTokens(response: unknown): IssuedTokens {
  const { access_token, expires_in, refresh_token } = Object(response);
  if (typeof access_token !== "string" || typeof expires_in !== "number") {
    const found = `${typeof access_token} and ${typeof expires_in}`;
    throw new ConnectorError(
      "internal",
      `expected a string access_token and a number expires_in from the token endpoint, found ${found}; check the URL`,
    );
  }
  return { access_token, expires_in, ...(typeof refresh_token === "string" && { refresh_token }) };
}
