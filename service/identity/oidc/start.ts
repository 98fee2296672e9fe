import { ConnectorError } from "@agent-connectors/runtime";
import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Service } from "../../service.ts";
import { openJson, type Vault } from "../../vault/vault.ts";
import { configuredOidc, findProvider } from "./provider.ts";

interface StartedAttempt {
  /** The provider's URL that the browser opens. */
  readonly url: string;
  /** For the browser's cookie. */
  readonly sealed: string;
  readonly lifetimeSeconds: number;
}

interface SignInRequest {
  /** The path that the browser opens after the sign-in. */
  readonly returnTo: string;
  /** `select_account` lets the user choose an account other than the one that is signed in at the provider. */
  readonly prompt: "select_account" | undefined;
}

/**
 * Starts a sign-in with the provider. Throws `not_found` if no provider is configured, and `service_unavailable` if the
 * provider is unavailable.
 */
export async function startOidcSignIn(
  { settings, publicUrl, vault, clock }: Pick<Service, "settings" | "publicUrl" | "vault" | "clock">,
  { returnTo, prompt }: SignInRequest,
): Promise<StartedAttempt> {
  const oidc = configuredOidc(settings);
  const now = clock.now();
  const provider = await findProvider(oidc, now);
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
    ...(prompt !== undefined && { prompt: supportedPrompt(provider) }),
  });
  return {
    url: url.href,
    sealed: vault.sealText(JSON.stringify(attempt), attemptPurpose),
    lifetimeSeconds: attemptLifetime / 1_000,
  };
}

/**
 * Returns the `prompt` with which a user can choose another account (OpenID Connect Core 1.0 §3.1.2.1). Some providers support
 * only `login`, which shows their sign-in page again.
 */
function supportedPrompt(provider: Configuration): "select_account" | "login" {
  const { prompt_values_supported: supported } = provider.serverMetadata();
  return Array.isArray(supported) && !supported.includes("select_account") ? "login" : "select_account";
}

/** A sign-in in progress, which the browser stores in sealed form. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The path that the browser opens after the sign-in. */
  readonly returnTo: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The `purpose` of `Vault.sealText` for attempts. */
export const attemptPurpose = "oidc sign-in";

/** Maximum milliseconds of a sign-in at the provider. */
const attemptLifetime = 10 * 60_000;

/** Opens a sealed attempt. Throws `unauthenticated` if the attempt is missing, invalid or expired. */
export async function openAttempt(vault: Vault, sealed: string | undefined, now: number): Promise<Attempt> {
  const attempt = sealed === undefined ? undefined : await openJson<Attempt>(vault, sealed, attemptPurpose);
  if (!attempt || now >= attempt.expiresAt)
    throw new ConnectorError(
      "unauthenticated",
      `this sign-in was started in another browser, or more than ${attemptLifetime / 60_000} minutes ago; sign in again`,
    );
  return attempt;
}

/** The redirect URI, which the operator registers at the provider. */
export function redirectUri(publicUrl: string): string {
  return `${publicUrl}/sign-in/oidc/callback`;
}
