import { ConnectorError } from "@agent-connectors/runtime";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Service } from "../../service.ts";
import { type Attempt, attemptLifetime, attemptPurpose } from "./attempt.ts";
import { findProvider } from "./find-provider.ts";
import { redirectUri } from "./redirect-uri.ts";

/** A sign-in that has begun. */
export interface StartedAttempt {
  /** Of the provider, for the browser to go to. */
  readonly url: string;
  /** What the browser must bring back. */
  readonly sealed: string;
  readonly lifetimeSeconds: number;
}

/**
 * Begins a sign-in with the provider, bound to one browser. `returnTo` is where it ends. Throws `not_found` where there
 * is no provider, `service_unavailable` where it does not answer.
 */
export async function startOidcSignIn(
  { settings, publicUrl, vault, clock }: Pick<Service, "settings" | "publicUrl" | "vault" | "clock">,
  returnTo: string,
): Promise<StartedAttempt> {
  if (!settings.oidc) throw new ConnectorError("not_found", "there is no other way to sign in than by password");
  const now = clock.now();
  const provider = await findProvider(settings.oidc, now);
  const verifier = randomPKCECodeVerifier();
  const attempt: Attempt = {
    state: randomState(),
    nonce: randomNonce(),
    verifier,
    returnTo,
    expiresAt: now + attemptLifetime,
  };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(publicUrl),
    scope: "openid email",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return {
    url: url.href,
    sealed: vault.sealText(JSON.stringify(attempt), attemptPurpose),
    lifetimeSeconds: attemptLifetime / 1_000,
  };
}
