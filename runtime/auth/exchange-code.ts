import { limitsOf } from "../call/limits-of.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { redactError } from "../errors/redact-error.ts";
import type { AuthOption, Connector } from "../model.ts";
import { own } from "../template/own.ts";
import { withBounds } from "../transport/bounds.ts";
import { type Clock, systemClock } from "../transport/clock.ts";
import { type ConnectionOptions, createConnections } from "../transport/connections.ts";
import { type Admit, createExchange } from "../transport/exchange.ts";
import type { Limits } from "../transport/limits.ts";
import { type AuthorizationOptions, authorizationOf, clientIdField, givenClientId } from "./authorization.ts";
import { clientMembers } from "./client-members.ts";
import type { Credentials, RenewedCredentials } from "./credentials.ts";
import { secretsOf } from "./secrets.ts";
import { tokenRequest } from "./token-request.ts";
import { type Grant, readGrant } from "./token-response.ts";

/** What an authorization code is exchanged with. */
export interface ExchangeCodeOptions extends AuthorizationOptions, ConnectionOptions {
  /** The client's id and secret, and whatever else the option's fields are; tokens among them are left out. */
  readonly credentials: Credentials;
  readonly code: string;
  /** The verifier whose challenge was sent. */
  readonly codeVerifier?: string | undefined;
  /** Is told the characters of the answer while it comes; what it throws ends the exchange. */
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
 * where the option wants a refresh token and none was granted. No error holds the code or a secret.
 */
export async function exchangeCode(
  connector: Pick<Connector, "auth" | "baseUrl">,
  options: ExchangeCodeOptions,
): Promise<RenewedCredentials> {
  const { code, redirectUri, codeVerifier, admit, signal, clock = systemClock } = options;
  const { option, oauth, authorize, scope } = authorizationOf(connector, options);
  const field = clientIdField(oauth);
  givenClientId(clientMembers(oauth, scope).client_id ?? own(scope.credentials, field), field);
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
