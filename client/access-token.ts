import { ConnectorError } from "@agent-connectors/runtime/portable";
import type { Access } from "./options.ts";

/** The response of the token endpoint (RFC 6749 §5.1). */
export interface IssuedTokens {
  readonly access_token: string;
  /** Lifetime in seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
}

/** The access token that all requests of a client share. */
export interface AccessTokens {
  /** Returns a valid token. Concurrent calls share one token request. */
  current(): Promise<string>;
  /** Discards a token that the service has refused. Returns whether another token can be requested. */
  discard(token: string): boolean;
}

/** A token is not used in the last milliseconds before its expiry, so that it does not expire during a request. */
const marginMs = 30_000;

interface Issued {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Creates the tokens of a client. `post` requests a token with the form of the OAuth client credentials grant (RFC 6749 §4.4).
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
  let requested: Promise<Issued> | undefined;
  let known: Issued | undefined;
  const request = async () => {
    known = lifeOf(await post(form));
    return known;
  };
  return {
    async current() {
      if (known && Date.now() < known.until) return known.token;
      requested ??= request().finally(() => {
        requested = undefined;
      });
      return (await requested).token;
    },
    discard(token) {
      if (known?.token === token) known = undefined;
      return true;
    },
  };
}

function lifeOf({ access_token, expires_in }: IssuedTokens): Issued {
  // A token with a lifetime below this margin is used for half of its lifetime.
  const lifeMs = expires_in * 1_000;
  return { token: access_token, until: Date.now() + Math.max(lifeMs - marginMs, lifeMs / 2) };
}

/** Reads the response of the token endpoint. Throws `internal` for an unexpected response. */
export function readTokens(response: unknown): IssuedTokens {
  const { access_token, expires_in, refresh_token } = Object(response);
  if (typeof access_token !== "string" || typeof expires_in !== "number")
    throw new ConnectorError("internal", "expected access_token and expires_in in the response of the token endpoint");
  return { access_token, expires_in, ...(typeof refresh_token === "string" && { refresh_token }) };
}
