import { ConnectorError } from "@agent-connectors/runtime";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { isLoopbackHost } from "../../settings/formats.ts";
import type { Settings } from "../../settings/settings.ts";

/** The settings of the provider that users may sign in with. */
export type OidcSettings = NonNullable<Settings["oidc"]>;

/** The settings of the provider. Throws `not_found` if no provider is configured. */
export function configuredOidc({ oidc }: Pick<Settings, "oidc">): OidcSettings {
  if (oidc) return oidc;
  throw new ConnectorError("not_found", "users sign in with a password only; no OpenID Connect provider is configured");
}

/** Milliseconds until the metadata of a provider is read again. */
const metadataMs = 60 * 60_000;

/** Seconds until a request to the provider fails. */
const timeout = 10;

interface CachedProvider {
  readonly provider: Promise<Configuration>;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The providers with their metadata, by their settings. All sign-ins share this cache. */
const cache = new WeakMap<OidcSettings, CachedProvider>();

/**
 * Returns the provider with the metadata of its issuer (OpenID Connect Discovery 1.0). Allows plain HTTP on loopback
 * only. Throws `service_unavailable` if the provider is unavailable or its metadata names another issuer.
 */
export async function findProvider(settings: OidcSettings, now: number): Promise<Configuration> {
  const found = cache.get(settings);
  if (found && now < found.expiresAt) return found.provider;
  // Concurrent calls share the request and its result.
  const provider = discover(settings).catch((error: unknown) => {
    // A later request may have replaced this one.
    if (cache.get(settings)?.provider === provider) cache.delete(settings);
    throw providerFailure(error, settings);
  });
  cache.set(settings, { provider, expiresAt: now + metadataMs });
  return provider;
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === "http:" && isLoopbackHost(server.hostname);
  return discovery(server, clientId, undefined, clientAuthentication(clientSecret.reveal()), {
    timeout,
    // Checks the signatures of ID tokens, although TLS already authenticates the provider.
    execute: isPlain ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
  });
}

/**
 * Returns a function that adds the client's secret to a request: by HTTP Basic if the provider supports it, otherwise in the
 * body. A provider without `token_endpoint_auth_methods_supported` supports HTTP Basic
 * (https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata).
 */
function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic") ? basic : post;
    authenticate(provider, client, body, headers);
  };
}

/**
 * The error codes of `openid-client` for a response that belongs to another sign-in, was changed, or has an ID token that is not
 * valid at this time.
 */
const foreignResponses: readonly string[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
];

/**
 * The error for a failure at the provider: `unauthenticated` for an invalid sign-in, which the user can repeat, and
 * `service_unavailable` for an unavailable provider or an unexpected response.
 */
export function providerFailure(error: unknown, { issuer }: Pick<OidcSettings, "issuer">): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const { host } = new URL(issuer);
  const cause = withoutResponse(error);
  if (error instanceof AuthorizationResponseError)
    return new ConnectorError("unauthenticated", `${host} did not sign you in: '${safeCode(error.error)}'`, { cause });
  if (error instanceof ResponseBodyError && error.error === "invalid_grant")
    return new ConnectorError("unauthenticated", "this sign-in was used or has expired; sign in again", { cause });
  if (error instanceof ClientError && foreignResponses.includes(error.code ?? ""))
    return new ConnectorError("unauthenticated", `the response of ${host} is not for this sign-in; sign in again`, {
      cause,
    });
  return new ConnectorError(
    "service_unavailable",
    `${host} is unavailable or sent an unexpected response; try again later`,
    {
      cause,
      retry_after_ms: 10_000,
    },
  );
}

/** Returns an error with the message and the error codes only. Other members may contain a whole response with tokens. */
function withoutResponse(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("the provider failed");
  const code = "code" in error ? `${error.code}: ` : "";
  const reason = reasonOf(error);
  return new Error(`${code}${error.message}${reason === undefined ? "" : ` (${safeCode(reason)})`}`);
}

/** The provider's error code: from the body, or from the challenge if the provider refuses our secret. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined;
}

/** The error code, if it looks like those of RFC 6749 §4.1.2.1. Other strings of the provider are not shown. */
function safeCode(error: string): string {
  return /^[a-z_]{1,50}$/.test(error) ? error : "an unknown error";
}
