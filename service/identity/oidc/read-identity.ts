import { ConnectorError } from "@agent-connectors/runtime";
import { type Configuration, fetchUserInfo, type IDToken, type UserInfoResponse } from "openid-client";
import { normalizeEmail } from "../normalize-email.ts";
import type { OidcIdentity } from "./oidc-identity.ts";

export interface SignedIn {
  readonly claims: IDToken;
  readonly accessToken: string;
}

/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken: at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

/**
 * Who has signed in. What the ID token does not say of the e-mail, the provider is asked for: many put it there only
 * where no access token is given (OpenID Connect Core 1.0 §5.4).
 */
export async function readIdentity(provider: Configuration, { claims, accessToken }: SignedIn): Promise<OidcIdentity> {
  if (!subjectForm.test(claims.sub))
    throw new ConnectorError("unauthenticated", "expected the provider to name you in 1 to 255 ASCII characters");
  const asks = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const told = asks ? await fetchUserInfo(provider, accessToken, claims.sub) : claims;
  const email = emailOf(told);
  return {
    // An issuer is a URL and has no space.
    subject: `${claims.iss} ${claims.sub}`,
    ...(email !== undefined && { email }),
    emailVerified: told.email_verified === true,
  };
}

/** The e-mail that is told, where it can be somebody's. */
function emailOf({ email }: IDToken | UserInfoResponse): string | undefined {
  return typeof email === "string" && normalizeEmail(email) !== undefined ? email : undefined;
}
