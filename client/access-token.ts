import { ConnectorError } from "@agent-connectors/runtime/portable";
import type { Access } from "./options.ts";

/** A successful response of the token endpoint (RFC 6749 §5.1). */
export interface IssuedTokens {
  readonly access_token: string;
  /** The lifetime of the access token in seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
}

/** Provides the access token for the requests of a client. */
export interface AccessTokens {
  /** Returns the current token, or requests a new token. Concurrent calls share one token request. */
  current(): Promise<string>;
  /** Discards a token that the service has refused. Returns whether `current` can return another token. */
  discard(token: string): boolean;
}

/** A token is replaced this number of milliseconds before it expires, so that it does not expire during a request. */
const marginMs = 30_000;

interface UsableToken {
  readonly token: string;
  /** The time at which the token is replaced, in milliseconds since the epoch. */
  readonly usableUntil: number;
}

/**
 * Returns the access tokens of a client. `post` sends a form to the token endpoint. The form has the client's id and secret, and
 * requests a token by the client credentials grant (RFC 6749 §4.4). Credentials that provide a token need no request.
 */
export function createAccessTokens(
  { credentials }: Pick<Access, "credentials">,
  post: (form: URLSearchParams) => Promise<IssuedTokens>,
): AccessTokens {
  if ("token" in credentials) return { current: async () => credentials.token(), discard: () => false };
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  let pending: Promise<UsableToken> | undefined;
  let cached: UsableToken | undefined;
  const request = async () => {
    cached = usableToken(await post(form));
    return cached;
  };
  return {
    async current() {
      if (cached && Date.now() < cached.usableUntil) return cached.token;
      pending ??= request().finally(() => {
        pending = undefined;
      });
      return (await pending).token;
    },
    discard(token) {
      if (cached?.token === token) cached = undefined;
      return true;
    },
  };
}

function usableToken({ access_token, expires_in }: IssuedTokens): UsableToken {
  const lifetimeMs = expires_in * 1_000;
  // If the lifetime is shorter than two margins, the token is used for half of its lifetime.
  return { token: access_token, usableUntil: Date.now() + Math.max(lifetimeMs - marginMs, lifetimeMs / 2) };
}

/** Checks the JSON of a response of the token endpoint. Throws `internal` if a required member has another type. */
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
