import { createHash, randomBytes } from "node:crypto";
import { ConnectorError } from "../errors/connector-error.ts";
import { redactError } from "../errors/redact.ts";
import { type Limits, limitsOf } from "../limits.ts";
import type { Connector } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import { own, textOf } from "../template/helper.ts";
import { withBounds } from "../transport/bounds.ts";
import { type Clock, systemClock } from "../transport/clock.ts";
import { type ConnectionOptions, createConnections } from "../transport/connections.ts";
import { type Admit, createExchange } from "../transport/exchange.ts";
import {
  type Authorization,
  type AuthorizationOptions,
  authorizationOf,
  clientIdField,
  pageClientIdField,
  requireClientId,
} from "./authorization.ts";
import type { CredentialSource, Credentials, RenewedCredentials, RequestToken } from "./credential-source.ts";
import type { AuthOption } from "./model.ts";
import { secretsOf } from "./secrets.ts";
import {
  canRequestToken,
  clientMembers,
  createBackOff,
  createRequestToken,
  endpointUrl,
  type TokenEndpoint,
  tokenRequest,
} from "./token-request.ts";
import { type Grant, readGrant } from "./token-response.ts";
import { createMemoryTokenStore } from "./token-store.ts";

interface OAuthOptions extends TokenEndpoint {
  readonly credentials: Credentials;
  /** Creates the caller's token store. By default, tokens are stored in memory. */
  readonly tokens?: ((request: RequestToken) => CredentialSource) | undefined;
  /** Called after the refresh token has changed, before any call uses the new credentials. Not called if `tokens` is present. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

/**
 * Creates the token store. After a temporary failure, token requests fail at once until the end of a back-off. They do not wait,
 * so that a token store can do other work.
 */
export function oauthCredentials(options: OAuthOptions): CredentialSource {
  const { oauth, config, tokens } = options;
  const requestToken = createRequestToken(options);
  const backOff = createBackOff(options.clock);
  const request: RequestToken = (credentials, signal) => backOff(() => requestToken(credentials, signal));
  if (tokens) return tokens(request);
  return createMemoryTokenStore(request, {
    ...options,
    renewable: (credentials) => canRequestToken(oauth, { config, credentials }),
  });
}

/** Options of `authorizationUrl`. */
export interface AuthorizationUrlOptions extends AuthorizationOptions {
  /** A value that the authorization page returns with the code. It proves that the code belongs to this authorization. */
  readonly state: string;
  /** The challenge of `createPkce`. Sent only if the auth option requires a challenge. */
  readonly codeChallenge?: string | undefined;
}

/**
 * Returns the URL of the page on which a person authorizes the client (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1).
 * The page redirects to `redirectUri` with the `state` and either an `error` or the code for `exchangeCode`. The `callbackParam`
 * of the auth option names the query param that contains the code. Throws `invalid_config` for invalid `options`. No message
 * contains a secret.
 */
export function authorizationUrl(
  connector: Pick<Connector, "auth" | "baseUrl">,
  options: AuthorizationUrlOptions,
): string {
  const { redirectUri, state, codeChallenge } = options;
  const authorization = authorizationOf(connector, options);
  const { authorize, scope } = authorization;
  const clientId = requireClientId(
    evaluate(authorize.clientId, { config: scope.config, credentials: scope.credentials }),
    pageClientIdField(authorize),
  );
  if (authorize.pkce && codeChallenge === undefined)
    throw new ConnectorError("invalid_config", `expected codeChallenge with auth '${options.auth}', found none`);
  const url = pageUrl(authorization);
  for (const [name, template] of Object.entries(authorize.queryParams)) {
    const value = evaluate(template, { config: scope.config });
    if (value !== undefined && value !== null) url.searchParams.set(name, textOf(value));
  }
  const scopes = authorize.scopes.join(authorize.scopeSeparator);
  const members = {
    response_type: "code",
    [authorize.clientParam]: clientId,
    redirect_uri: redirectUri,
    ...(scopes !== "" && { scope: scopes }),
    state,
    // https://www.rfc-editor.org/rfc/rfc7636#section-4.3
    ...(authorize.pkce &&
      codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: "S256" }),
  };
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

function pageUrl({ option, authorize, scope }: Authorization): URL {
  try {
    return new URL(endpointUrl(authorize.url, "the URL of an authorization page", scope));
  } catch (error) {
    throw redactError(ConnectorError.from(error), secretsOf(option, scope));
  }
}

/** A code verifier and its challenge. They prove that the client that exchanges a code is the client that requested the code. */
export interface Pkce {
  /** Secret until the code is exchanged. */
  readonly verifier: string;
  /** Sent to the authorization page. */
  readonly challenge: string;
}

/** Creates a code verifier of 256 random bits with its S256 challenge (https://www.rfc-editor.org/rfc/rfc7636#section-4.1). */
export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Options of `exchangeCode`. */
export interface ExchangeCodeOptions extends AuthorizationOptions, ConnectionOptions {
  /** The client's id and secret, and the other credentials of the auth option. Tokens are ignored. */
  readonly credentials: Credentials;
  readonly code: string;
  /** The verifier of the challenge that was sent to the authorization page. */
  readonly codeVerifier?: string | undefined;
  /**
   * Throws if there is not enough memory for the response. Called for each chunk with the number of bytes received so far, then
   * with the number of characters of the whole response, before the response is parsed. If this function throws, the exchange
   * fails with `too_large` for a success response, otherwise with the error code of the status (for 401 and 403,
   * `upstream_rejected`).
   */
  readonly admit?: Admit;
  /** Absent limits are those of `defaultLimits`. */
  readonly limits?: { readonly [Limit in keyof Limits]?: Limits[Limit] | undefined };
  readonly clock?: Clock;
  readonly signal?: AbortSignal | undefined;
}

const refused = {
  failure: "the authorization failed: the token endpoint refused the code or the client",
  remedy: "check the client and authorize again",
};

/**
 * Exchanges an authorization code for tokens (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3). Returns credentials for
 * `createConnector`: the passed credentials without their tokens, and each granted token for which the auth option has a field.
 * Never repeats the request, because a code works once. Throws `invalid_config` for invalid `options`, `credentials_rejected` if
 * the endpoint refuses the code or the client, and `missing_scope` if the auth option requires a refresh token and the endpoint
 * grants none. No error contains the code or a secret.
 */
export async function exchangeCode(
  connector: Pick<Connector, "auth" | "baseUrl">,
  options: ExchangeCodeOptions,
): Promise<RenewedCredentials> {
  const { code, redirectUri, codeVerifier, admit, signal, clock = systemClock } = options;
  const { option, oauth, authorize, scope } = authorizationOf(connector, options);
  const field = clientIdField(oauth);
  requireClientId(clientMembers(oauth, scope).client_id ?? own(scope.credentials, field), field);
  const limits = limitsOf(options.limits);
  if (authorize.pkce && codeVerifier === undefined)
    throw new ConnectorError("invalid_config", `expected codeVerifier with auth '${options.auth}', found none`);
  const verifier = authorize.pkce ? codeVerifier : undefined;
  const secrets = [code, ...(verifier === undefined ? [] : [verifier]), ...secretsOf(option, scope)];
  const connections = createConnections(limits, options);
  try {
    const sent = { param: authorize.codeParam, code, redirectUri, codeVerifier: verifier };
    const request = tokenRequest(oauth, scope, sent);
    const send = createExchange(connections, limits, { admit });
    const bounds = { signal, timeoutMs: limits.headersTimeoutMs, clock };
    const response = await withBounds(bounds, (bounded) => send(request, bounded.signal));
    const grant = readGrant(response, oauth, { now: clock.now(), secrets, refused });
    return { credentials: withTokens(option, scope.credentials, grant), expiresAt: grant.expiresAt };
  } catch (error) {
    throw redactError(ConnectorError.from(error), secrets);
  } finally {
    await connections.close();
  }
}

/** Adds the new tokens. Removes all tokens of an earlier authorization, because another person may have granted them. */
function withTokens(
  { credentials: fields }: AuthOption,
  { access_token: _, refresh_token: __, ...client }: Credentials,
  { accessToken, refreshToken }: Grant,
): Credentials {
  if (Object.hasOwn(fields, "refresh_token") && fields.refresh_token?.required && refreshToken === undefined)
    throw new ConnectorError(
      "missing_scope",
      "expected a refresh token from the token endpoint, found none; the app must request offline access",
    );
  return {
    ...client,
    ...(Object.hasOwn(fields, "access_token") && { access_token: accessToken }),
    ...(Object.hasOwn(fields, "refresh_token") && refreshToken !== undefined && { refresh_token: refreshToken }),
  };
}
