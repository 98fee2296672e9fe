import { ConnectorError } from "@agent-connectors/runtime";
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { OidcSettings } from "./oidc-settings.ts";

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

/** An error's name as RFC 6749 §4.1.2.1 allows it; whoever makes up another one does not speak by our page. */
function named(error: string): string {
  return /^[a-z_]{1,50}$/.test(error) ? error : "an unknown error";
}
