import { ConnectorError } from "@agent-connectors/runtime";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Secret } from "../../secret.ts";
import type { Service } from "../../service.ts";
import type { Vault } from "../../vault/vault.ts";
import { findProvider } from "./provider.ts";

/** A sign-in that has begun. */
interface StartedAttempt {
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

/** A sign-in that is under way at the provider, as the browser keeps it, sealed, until it comes back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Path of ours that the person wants to see. */
  readonly returnTo: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What attempts are sealed for. */
export const attemptPurpose = "oidc sign-in";

/** Milliseconds in which somebody must have signed in with the provider. */
const attemptLifetime = 10 * 60_000;

/** The sign-in that a browser has begun with us. Throws `unauthenticated` where it has not, or too long ago. */
export async function openAttempt(vault: Vault, sealed: string | undefined, now: number): Promise<Attempt> {
  const text = sealed === undefined ? undefined : await opened(vault, sealed);
  // Nobody else can seal for this purpose.
  const attempt = text === undefined ? undefined : (JSON.parse(text.reveal()) as Attempt);
  if (!attempt || now >= attempt.expiresAt)
    throw new ConnectorError(
      "unauthenticated",
      `this sign-in was not begun in this browser, or more than ${attemptLifetime / 60_000} minutes ago; begin anew`,
    );
  return attempt;
}

async function opened(vault: Vault, sealed: string): Promise<Secret<string> | undefined> {
  try {
    return await vault.openText(sealed, attemptPurpose);
  } catch (error) {
    // Whatever a browser sends may be made up.
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** Where the provider sends browsers back to; the operator registers it there. */
export function redirectUri(publicUrl: string): string {
  return `${publicUrl}/sign-in/oidc/callback`;
}
