import { createHash, randomBytes } from "node:crypto";
import type { AuthOption } from "../auth-model.ts";
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
  type AuthorizationOptions,
  authorizationOf,
  clientIdField,
  pageClientIdField,
  requireClientId,
} from "./authorization.ts";
import type { CredentialSource, Credentials, RenewedCredentials, RequestToken } from "./credentials.ts";
import { secretsOf } from "./secrets.ts";
import {
  askTokenEndpoint,
  canRequestToken,
  clientMembers,
  createBackOff,
  endpointUrl,
  type TokenEndpoint,
  tokenRequest,
} from "./token-request.ts";
import { type Grant, readGrant } from "./token-response.ts";
import { keepInMemory } from "./token-store.ts";

interface OAuthOptions extends TokenEndpoint {
  readonly credentials: Credentials;
  /** Keeps the token instead of this process's memory. */
  readonly tokens?: ((request: RequestToken) => CredentialSource) | undefined;
  /** Told of a rotated refresh token before it is used, where the token is kept in memory. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

/**
 * Credentials with an `access_token`, from the caller's token source, else from memory. A token endpoint that fails
 * gets one request in each back-off; other work of a token source does not wait for it.
 */
export function oauthCredentials(options: OAuthOptions): CredentialSource {
  const { oauth, config, tokens } = options;
  const ask = askTokenEndpoint(options);
  const backOff = createBackOff(options.clock);
  const request: RequestToken = (credentials, signal) => backOff(() => ask(credentials, signal));
  if (tokens) return tokens(request);
  return keepInMemory(request, {
    ...options,
    renewable: (credentials) => canRequestToken(oauth, { config, credentials }),
  });
}

/** Options for the URL of an authorization page. */
export interface AuthorizationUrlOptions extends AuthorizationOptions {
  /** The authorization page returns it with the code. It proves that the code belongs to this authorization. */
  readonly state: string;
  /** The challenge of `createPkce`, sent only for an option that requires one. */
  readonly codeChallenge?: string | undefined;
}

/**
 * The page on which a person lets the client in (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1). It leads back
 * to `redirectUri` with the `state` and, named by the option's `callbackParam`, the code for `exchangeCode`; or with an
 * `error`. Throws `invalid_config`; no message holds a credential.
 */
export function authorizationUrl(
  connector: Pick<Connector, "auth" | "baseUrl">,
  options: AuthorizationUrlOptions,
): string {
  const { redirectUri, state, codeChallenge } = options;
  const { authorize, scope } = authorizationOf(connector, options);
  const clientId = requireClientId(
    evaluate(authorize.clientId, { config: scope.config, credentials: scope.credentials }),
    pageClientIdField(authorize),
  );
  if (authorize.pkce && codeChallenge === undefined)
    throw new ConnectorError("invalid_config", `expected codeChallenge with auth '${options.auth}', found none`);
  const url = new URL(endpointUrl(authorize.url, "the URL of an authorization page", scope));
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

/** Proves that the client that exchanges a code is the client that requested it. */
export interface Pkce {
  /** Kept secret until the code is exchanged. */
  readonly verifier: string;
  /** Shown to the authorization page. */
  readonly challenge: string;
}

/** A new code verifier of 256 random bits with its S256 challenge (https://www.rfc-editor.org/rfc/rfc7636#section-4.1). */
export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The options of the exchange of an authorization code. */
export interface ExchangeCodeOptions extends AuthorizationOptions, ConnectionOptions {
  /** The client's id and secret, and whatever else the option's fields are; tokens among them are left out. */
  readonly credentials: Credentials;
  readonly code: string;
  /** The verifier whose challenge was sent. */
  readonly codeVerifier?: string | undefined;
  /** Is called with the number of characters received so far. What it throws ends the exchange. */
  readonly admit?: Admit;
  /** Those that are absent are `defaultLimits`. */
  readonly limits?: { readonly [Limit in keyof Limits]?: Limits[Limit] | undefined };
  readonly clock?: Clock;
  readonly signal?: AbortSignal | undefined;
}

const refused = {
  failure: "the authorization failed: the token endpoint refused the code or the client",
  remedy: "check the client and authorize again",
};

/**
 * The credentials that a person's authorization gives (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3): those
 * given, with the granted tokens that the option has fields for, ready for `createConnector`. One request, never
 * repeated: a code holds once. Throws `credentials_rejected` where the code or the client is refused, `missing_scope`
 * if the option requires a refresh token and none was granted. No error contains the code or a secret.
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
  const request = tokenRequest(oauth, scope, { param: authorize.codeParam, code, redirectUri, codeVerifier: verifier });
  const secrets = [code, ...(verifier === undefined ? [] : [verifier]), ...secretsOf(option, scope)];
  const connections = createConnections(limits, options);
  try {
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

/** Tokens of an earlier authorization do not stay beside the new ones: they may be another person's. */
function withTokens(
  { credentials: fields }: AuthOption,
  { access_token: _, refresh_token: __, ...client }: Credentials,
  { accessToken, refreshToken }: Grant,
): Credentials {
  if (Object.hasOwn(fields, "refresh_token") && fields.refresh_token?.required && refreshToken === undefined)
    throw new ConnectorError(
      "missing_scope",
      "expected a refresh token of the token endpoint, got none; the app must ask for offline access",
    );
  return {
    ...client,
    ...(Object.hasOwn(fields, "access_token") && { access_token: accessToken }),
    ...(Object.hasOwn(fields, "refresh_token") && refreshToken !== undefined && { refresh_token: refreshToken }),
  };
}
