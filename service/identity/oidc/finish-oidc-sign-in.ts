import { ConnectorError } from "@agent-connectors/runtime";
import { authorizationCodeGrant, type Configuration } from "openid-client";
import type { Service } from "../../service.ts";
import type { Attempt } from "./attempt.ts";
import { findOidcUser } from "./find-oidc-user.ts";
import { findProvider } from "./find-provider.ts";
import type { OidcIdentity } from "./oidc-identity.ts";
import type { OidcSettings } from "./oidc-settings.ts";
import { openAttempt } from "./open-attempt.ts";
import { providerFailure } from "./provider-failure.ts";
import { readIdentity } from "./read-identity.ts";
import { redirectUri } from "./redirect-uri.ts";

/** What a browser brings back from the provider. */
export interface ReturnedAttempt {
  /** What it was given when it left. */
  readonly sealed: string | undefined;
  /** The query of the address that it was sent to: `?code=…`. */
  readonly search: string;
}

/** Who has signed in, and where they want to be. */
export interface FinishedAttempt {
  readonly principalId: string;
  readonly returnTo: string;
}

/**
 * Ends a sign-in with the provider. Throws `unauthenticated` where it does not hold, `permission_denied` where it does
 * and its user is not known here, `service_unavailable` where the provider does not answer.
 */
export async function finishOidcSignIn(
  {
    settings,
    publicUrl,
    vault,
    clock,
    database,
  }: Pick<Service, "settings" | "publicUrl" | "vault" | "clock" | "database">,
  { sealed, search }: ReturnedAttempt,
): Promise<FinishedAttempt> {
  if (!settings.oidc) throw new ConnectorError("not_found", "there is no other way to sign in than by password");
  const now = clock.now();
  const attempt = await openAttempt(vault, sealed, now);
  const provider = await findProvider(settings.oidc, now);
  const url = new URL(redirectUri(publicUrl));
  url.search = search;
  const identity = await exchange(provider, { settings: settings.oidc, attempt, url, now });
  return { principalId: await findOidcUser({ database, clock }, identity), returnTo: attempt.returnTo };
}

interface Exchange {
  readonly settings: OidcSettings;
  readonly attempt: Attempt;
  readonly url: URL;
  readonly now: number;
}

/** Seconds that the provider's clock may be ahead of ours. */
const tolerance = 30;

async function exchange(provider: Configuration, { settings, attempt, url, now }: Exchange): Promise<OidcIdentity> {
  try {
    const tokens = await authorizationCodeGrant(provider, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ConnectorError("unauthenticated", "the provider gave no ID token");
    if (claims.iat > now / 1_000 + tolerance)
      throw new ConnectorError(
        "unauthenticated",
        `the provider issued its ID token at a time to come (${new Date(claims.iat * 1_000).toISOString()}); its clock and ours must agree`,
      );
    return await readIdentity(provider, { claims, accessToken: tokens.access_token });
  } catch (error) {
    throw providerFailure(error, settings);
  }
}
