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
import { isLoopbackHost } from "../../settings/forms.ts";
import type { Settings } from "../../settings/settings.ts";

/** The provider that users may sign in with, as the operator has set it. */
export type OidcSettings = NonNullable<Settings["oidc"]>;

/** For how long a provider's description holds, in milliseconds. */
const keptFor = 60 * 60_000;

/** Seconds that each of the provider's answers may take. */
const timeout = 10;

interface Known {
  readonly provider: Promise<Configuration>;
  readonly until: number;
}

/** One description for all sign-ins, by the settings that they share. */
const known = new WeakMap<OidcSettings, Known>();

/**
 * The provider, as it describes itself under its issuer (OpenID Connect Discovery 1.0). Plain HTTP is for loopback only.
 * Throws `service_unavailable` where it does not answer, or is not who it should be.
 */
export async function findProvider(settings: OidcSettings, now: number): Promise<Configuration> {
  const found = known.get(settings);
  if (found && now < found.until) return found.provider;
  // Everybody who waits for the same answer is told the same of it.
  const provider = discover(settings).catch((error: unknown) => {
    // Another one may have been asked for since.
    if (known.get(settings)?.provider === provider) known.delete(settings);
    throw providerFailure(error, settings);
  });
  known.set(settings, { provider, until: now + keptFor });
  return provider;
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === "http:" && isLoopbackHost(server.hostname);
  return discovery(server, clientId, undefined, clientAuthentication(clientSecret.reveal()), {
    timeout,
    // ID tokens come over a connection that proves the provider; their signatures are checked all the same.
    execute: isPlain ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
  });
}

/**
 * Shows the client's secret as the provider takes it: by HTTP Basic, the default of
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata, else in the body.
 */
function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const show = methods.includes("client_secret_basic") ? basic : post;
    show(provider, client, body, headers);
  };
}

/** Codes of answers that are not meant for this sign-in, or that somebody has changed. */
const notOurs: readonly string[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
];

/**
 * What went wrong between us and the provider: `unauthenticated` where this sign-in does not hold and another one may,
 * `service_unavailable` where the provider does not answer as it should.
 */
export function providerFailure(error: unknown, { issuer }: Pick<OidcSettings, "issuer">): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const { host } = new URL(issuer);
  const cause = withoutAnswer(error);
  if (error instanceof AuthorizationResponseError)
    return new ConnectorError("unauthenticated", `${host} has not signed you in: '${named(error.error)}'`, { cause });
  if (error instanceof ResponseBodyError && error.error === "invalid_grant")
    return new ConnectorError("unauthenticated", "this sign-in was used or has expired; begin anew", { cause });
  if (error instanceof ClientError && notOurs.includes(error.code ?? ""))
    return new ConnectorError("unauthenticated", `the answer of ${host} is not for this sign-in; begin anew`, {
      cause,
    });
  return new ConnectorError("service_unavailable", `${host} does not answer as it should; try again later`, {
    cause,
    retry_after_ms: 10_000,
  });
}

/** The error's words: what it carries beside them may be a whole answer, with tokens. */
function withoutAnswer(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("the provider failed");
  const code = "code" in error ? `${error.code}: ` : "";
  const reason = reasonOf(error);
  return new Error(`${code}${error.message}${reason === undefined ? "" : ` (${named(reason)})`}`);
}

/** Why the provider has refused us, in its own terms: in the body, or in a challenge where it does not take our secret. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined;
}

/** An error's name as RFC 6749 §4.1.2.1 allows it; other text does not appear on our page. */
function named(error: string): string {
  return /^[a-z_]{1,50}$/.test(error) ? error : "an unknown error";
}
