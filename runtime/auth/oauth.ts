import { ConnectorError } from "../errors/connector-error.ts";
import type { AuthOption, OAuth } from "../model.ts";
import type { Scope } from "../template/scope.ts";
import { abortable } from "../transport/abortable.ts";
import type { Clock } from "../transport/clock.ts";
import type { Send } from "../transport/response.ts";
import type { CredentialSource, Credentials } from "./credentials.ts";
import { isSecret } from "./secrets.ts";
import { canRequestToken, tokenRequest } from "./token-request.ts";
import { readGrant } from "./token-response.ts";

export interface OAuthOptions {
  readonly option: AuthOption;
  readonly oauth: OAuth;
  readonly credentials: Credentials;
  readonly config: Scope;
  readonly baseUrl?: string | undefined;
  readonly send: Send;
  readonly clock: Clock;
  /** Bounds a token request, which no caller's signal ends. */
  readonly timeoutMs: number;
  /** Told of a rotated refresh token before it is used. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

interface Token {
  readonly accessToken: string;
  /** Milliseconds since the epoch from which on another is fetched. */
  readonly renewAt: number;
}

/** A token is renewed so long before its end, or at a tenth of its life if that is shorter; milliseconds. */
const ahead = 60_000;

/**
 * Credentials with an `access_token` that is renewed ahead of its end, and once more after a rejection. Any number
 * of callers wait for one token request; one who leaves does not end it for the others. A given access token is
 * used until the upstream rejects it.
 */
export function oauthCredentials(options: OAuthOptions): CredentialSource {
  const { oauth, config, baseUrl, send, clock } = options;
  let credentials = options.credentials;
  let unsaved = false;
  let token: Token | undefined =
    credentials.access_token === undefined
      ? undefined
      : { accessToken: credentials.access_token, renewAt: Number.POSITIVE_INFINITY };
  let renewal: Promise<Token> | undefined;

  const save = async () => {
    if (!unsaved) return;
    await announce(options, credentials);
    unsaved = false;
  };
  const fetchToken = async (): Promise<Token> => {
    // One whose saving failed: it is offered again, for the old one is worth nothing any more.
    await save();
    const scope = { config, credentials, baseUrl };
    const response = await send(tokenRequest(oauth, scope), AbortSignal.timeout(options.timeoutMs));
    const now = clock.now();
    const grant = readGrant(response, oauth, { now, secrets: secretValues(options.option, credentials) });
    if (grant.refreshToken !== undefined && grant.refreshToken !== credentials.refresh_token) {
      // An access token among them would be worth nothing after a restart.
      const access = Object.hasOwn(credentials, "access_token") && { access_token: grant.accessToken };
      credentials = { ...credentials, ...access, refresh_token: grant.refreshToken };
      unsaved = true;
    }
    await save();
    const life = grant.expiresAt - now;
    token = { accessToken: grant.accessToken, renewAt: grant.expiresAt - Math.min(ahead, life / 10) };
    return token;
  };
  const renew = async (signal: AbortSignal): Promise<Token> => {
    signal.throwIfAborted();
    renewal ??= fetchToken().finally(() => {
      renewal = undefined;
    });
    return abortable(renewal, signal);
  };
  const withToken = ({ accessToken }: Token): Credentials => ({ ...credentials, access_token: accessToken });

  return {
    async current(signal) {
      return withToken(token && clock.now() < token.renewAt ? token : await renew(signal));
    },
    async renewed(used, signal) {
      if (token && token.accessToken !== used.access_token) return withToken(token);
      return canRequestToken(oauth, { config, credentials }) ? withToken(await renew(signal)) : undefined;
    },
  };
}

async function announce({ onCredentialsChanged }: OAuthOptions, credentials: Credentials): Promise<void> {
  try {
    await onCredentialsChanged?.(credentials);
  } catch (cause) {
    throw new ConnectorError("internal", "onCredentialsChanged failed, so that a renewed refresh token is not saved", {
      cause,
    });
  }
}

function secretValues(option: AuthOption, credentials: Credentials): string[] {
  return Object.entries(credentials)
    .filter(([field]) => isSecret(option, field))
    .map(([, value]) => value);
}
