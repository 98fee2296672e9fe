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

/** Returns the settings of the provider. Throws `not_found` if there are none. */
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

const cache = new WeakMap<OidcSettings, CachedProvider>();

/**
 * Returns the provider with its metadata (OpenID Connect Discovery 1.0). Throws `service_unavailable` if the provider is
 * unavailable or its metadata names another issuer.
 */
export async function findProvider(settings: OidcSettings, now: number): Promise<Configuration> {
  const found = cache.get(settings);
  if (found && now < found.expiresAt) return found.provider;
  // Concurrent calls share this request.
  const provider = discover(settings).catch((error: unknown) => {
    // A later request may have replaced this one.
    if (cache.get(settings)?.provider === provider) cache.delete(settings);
    throw providerUnavailable(error, settings);
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
 * Prefers HTTP Basic, which a provider without `token_endpoint_auth_methods_supported` supports
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

/** Codes of `openid-client` for a response that was changed, is for another sign-in, or has an ID token that is not valid now. */
const foreignResponses: readonly string[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
];

/** Returns `unauthenticated` for an invalid sign-in, which the user can repeat, and otherwise `service_unavailable`. */
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
  return providerUnavailable(error, { issuer });
}

/** Returns `service_unavailable`, for a provider that is unavailable or sends an unexpected response. */
export function providerUnavailable(error: unknown, { issuer }: Pick<OidcSettings, "issuer">): ConnectorError {
  return new ConnectorError(
    "service_unavailable",
    `${new URL(issuer).host} is unavailable or sent an unexpected response; try again later`,
    { cause: withoutResponse(error), retry_after_ms: 10_000 },
  );
}

/** Keeps only the message and the error codes. Other members may contain a whole response with tokens. */
function withoutResponse(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("the provider failed");
  const code = "code" in error ? `${error.code}: ` : "";
  const reason = reasonOf(error);
  return new Error(`${code}${error.message}${reason === undefined ? "" : ` (${safeCode(reason)})`}`);
}

/** A provider that refuses the secret of this service can send its error code in a challenge instead of the body. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined;
}

/** Hides the provider's error code if it does not look like a code of RFC 6749 §4.1.2.1. */
function safeCode(error: string): string {
  return /^[a-z_]{1,50}$/.test(error) ? error : "an unknown error";
}
