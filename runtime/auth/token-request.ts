import { httpUrl, withSingleSlashes } from "../call/given-url.ts";
import { ConnectorError, withWait } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { evaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";
import { withBounds } from "../transport/bounds.ts";
import type { Clock } from "../transport/clock.ts";
import type { Send } from "../transport/exchange.ts";
import type { Credentials, RequestToken } from "./credential-source.ts";
import { grants } from "./grants.ts";
import type { AuthOption, OAuth } from "./model.ts";
import type { UsedSecrets } from "./secrets.ts";
import { readGrant } from "./token-response.ts";

/** The values that all token requests of a client share. */
export interface TokenEndpoint {
  readonly option: AuthOption;
  readonly oauth: OAuth;
  readonly config: Scope;
  /** Replaces the origin of the token URL. */
  readonly baseUrl?: string | undefined;
  readonly send: Send;
  /** Receives the credentials before a request and the granted tokens after it. No error may contain them. */
  readonly secrets: UsedSecrets;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/**
 * Returns a function that sends one token request for each call. Closing the connector does not cancel a request, because the
 * endpoint may already have invalidated the refresh token.
 */
export function createRequestToken(endpoint: TokenEndpoint): RequestToken {
  const { oauth, config, baseUrl, send, secrets, clock, timeoutMs } = endpoint;
  return async (credentials, signal) => {
    const scope = { config, credentials, baseUrl };
    if (!canRequestToken(oauth, scope)) throw new ConnectorError("credentials_rejected", grants[oauth.grant].missing);
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

interface AuthorizationCode {
  /** The name of the request member that contains the code. */
  readonly param: string;
  readonly code: string;
  /** The redirect URI of the authorization. */
  readonly redirectUri: string;
  /** The verifier of the challenge in the authorization request (RFC 7636 §4.5). */
  readonly codeVerifier?: string | undefined;
}

/**
 * Returns the request for an access token (RFC 6749 §4.3.2, §4.4.2 and §6), or the request that exchanges `code` (§4.1.3). The
 * option's `tokenParams` replace credentials with the same names.
 */
export function tokenRequest(oauth: OAuth, scope: TokenScope, code?: AuthorizationCode): PlannedRequest {
  const { client_id, client_secret, ...members } = code ? codeMembers(oauth, scope, code) : tokenMembers(oauth, scope);
  const isBasic = oauth.client === "basic";
  const body = present(isBasic ? members : { ...members, client_id, client_secret });
  const isForm = oauth.encoding === "form";
  return {
    method: "POST",
    url: endpointUrl(oauth.tokenUrl, "a token URL", scope),
    headers: {
      accept: "application/json",
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      ...(isBasic && { authorization: basicHeader(client_id ?? "", client_secret ?? "") }),
    },
    body: isForm ? new URLSearchParams(body).toString() : JSON.stringify(body),
    safe: false,
  };
}

/** Whether the credentials suffice to request a new token without a person. */
export function canRequestToken(oauth: OAuth, scope: TokenScope): boolean {
  const members = tokenMembers(oauth, scope);
  return grants[oauth.grant].required?.every((name) => members[name] !== undefined) ?? false;
}

function tokenMembers(oauth: OAuth, scope: TokenScope): Members {
  const sent = grants[oauth.grant].credentials.map((name) => [name, scope.credentials[name]]);
  return present({ grant_type: oauth.grant, ...Object.fromEntries(sent), ...clientMembers(oauth, scope) });
}

/** Omits `grant_type` and `refresh_token` of `tokenParams`: they belong to requests with the option's `grant`. */
function codeMembers(
  oauth: OAuth,
  scope: TokenScope,
  { param, code, redirectUri, codeVerifier }: AuthorizationCode,
): Members {
  const { refresh_token: _, ...credentials } = scope.credentials;
  const { grant_type: __, refresh_token: ___, ...client } = clientMembers(oauth, { ...scope, credentials });
  return present({
    grant_type: "authorization_code",
    [param]: code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...client,
  });
}

/** Form-encodes the id and the secret before joining them (RFC 6749 §2.3.1). */
function basicHeader(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams([["", part]]).toString().slice(1)).join(":");
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}

/**
 * Returns the URL of an OAuth endpoint. Appends the endpoint's path and query to `baseUrl`, if present. Throws `invalid_config`
 * if the result of the template is not an http or https URL.
 */
export function endpointUrl(template: Template, noun: string, { config, credentials, baseUrl }: TokenScope): string {
  const text = textOf(evaluate(template, { config, credentials }));
  const url = httpUrl(withSingleSlashes(text));
  if (!url) throw new ConnectorError("invalid_config", `expected ${noun}, found '${text}'; check the configuration`);
  return baseUrl === undefined ? url.href : baseUrl.replace(/\/+$/, "") + url.pathname + url.search;
}

/** Milliseconds of the back-off after a first failure. */
const firstBackOff = 250;

const maxBackOff = 8_000;

/**
 * Returns a function that calls `request`. During a back-off after a temporary failure, the function throws the same failure
 * instead, with the remaining time as `retry_after_ms`. The endpoint can state the length of the back-off. Otherwise the length
 * doubles with each temporary failure since the last success, up to `maxBackOff`.
 */
export function createBackOff({ now }: Pick<Clock, "now">): <T>(request: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let failed: { readonly error: ConnectorError; readonly until: number } | undefined;
  return async (request) => {
    if (failed && now() < failed.until) throw withWait(failed.error, failed.until - now());
    try {
      const granted = await request();
      failures = 0;
      failed = undefined;
      return granted;
    } catch (thrown) {
      const error = ConnectorError.from(thrown);
      if (!error.retryable) throw thrown;
      const wait = error.retry_after_ms ?? Math.min(maxBackOff, firstBackOff * 2 ** failures);
      failures++;
      failed = { error, until: now() + wait };
      throw withWait(error, wait);
    }
  };
}

/** The inputs of OAuth requests and authorization URLs. */
export interface TokenScope {
  readonly config: Scope;
  readonly credentials: Credentials;
  /** Replaces the origin of each OAuth endpoint, for example with the URL of a sandbox. */
  readonly baseUrl?: string | undefined;
}

/** Members of a token request, by name. */
type Members = Readonly<Record<string, string>>;

/** Returns the client's id and secret, and the option's `tokenParams`, which take precedence. */
export function clientMembers(oauth: OAuth, { config, credentials }: TokenScope): Members {
  const { client_id, client_secret } = credentials;
  const params = Object.entries(oauth.tokenParams).map(([name, template]) => {
    const value = evaluate(template, { config, credentials });
    return [name, value === undefined || value === null ? undefined : textOf(value)] as const;
  });
  return present({ client_id, client_secret, ...Object.fromEntries(params) });
}

function present(members: Readonly<Record<string, string | undefined>>): Members {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined),
  );
}
