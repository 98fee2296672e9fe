import { ConnectorError } from "../errors/connector-error.ts";
import type { AuthOption, OAuth } from "../model.ts";
import type { Scope } from "../template/scope.ts";
import { withBounds } from "../transport/bounds.ts";
import type { Clock } from "../transport/clock.ts";
import type { Send } from "../transport/response.ts";
import type { RequestToken } from "./credentials.ts";
import type { SessionSecrets } from "./session-secrets.ts";
import { canRequestToken, tokenRequest } from "./token-request.ts";
import { readGrant } from "./token-response.ts";

/** What a token request takes beside the credentials. */
export interface TokenEndpoint {
  readonly option: AuthOption;
  readonly oauth: OAuth;
  readonly config: Scope;
  /** Replaces scheme and host of the token URL. */
  readonly baseUrl?: string | undefined;
  readonly send: Send;
  /** Are told of granted tokens before anything can fail with them. */
  readonly secrets: SessionSecrets;
  readonly clock: Clock;
  /** Bounds a request that no signal ends. */
  readonly timeoutMs: number;
}

/**
 * Makes the function that requests tokens: one request a call, nothing remembered. The connector's end does not cut a
 * request off, which may have used up a refresh token.
 */
export function askTokenEndpoint(endpoint: TokenEndpoint): RequestToken {
  const { oauth, config, baseUrl, send, secrets, clock, timeoutMs } = endpoint;
  return async (credentials, signal) => {
    const scope = { config, credentials, baseUrl };
    if (!canRequestToken(oauth, scope)) throw insufficient(oauth);
    secrets.remember(credentials);
    const request = tokenRequest(oauth, scope);
    const response = await withBounds({ clock, timeoutMs, signal }, (bounds) => send(request, bounds.signal));
    const now = clock.now();
    const grant = readGrant(response, oauth, { now, secrets: secrets.values() });
    const rotated = oauth.grant === "refresh_token" &&
      grant.refreshToken !== undefined && { refresh_token: grant.refreshToken };
    const granted = { ...credentials, access_token: grant.accessToken, ...rotated };
    secrets.remember(granted);
    return { credentials: granted, expiresAt: grant.expiresAt };
  };
}

const lacking: Readonly<Record<OAuth["grant"], string>> = {
  refresh_token: "there is no refresh token to renew the access token with; reconnect",
  client_credentials: "there is no client id to request an access token with; reconnect",
  password: "there is no username and password to request an access token with; reconnect",
  authorization_code: "there is no access token, and only a person's authorization gives one; authorize again",
};

function insufficient({ grant }: OAuth): ConnectorError {
  return new ConnectorError("credentials_rejected", lacking[grant]);
}
