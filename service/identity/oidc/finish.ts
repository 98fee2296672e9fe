import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import type { Database } from "../../database/tables.ts";
import { isInvited } from "../../invitations/queries.ts";
import type { Service } from "../../service.ts";
import { findUserByEmail, insertUser, normalizeEmail } from "../users.ts";
import { configuredOidc, findProvider, type OidcSettings, providerFailure, providerUnavailable } from "./provider.ts";
import { type Attempt, openAttempt, redirectUri } from "./start.ts";

interface ReturnedAttempt {
  /** From the browser's cookie. */
  readonly sealed: string | undefined;
  /** The query of the callback URL: `?code=…`. */
  readonly search: string;
}

/**
 * Finishes a sign-in with the provider, and returns the id of the user. Throws `not_found` if no provider is configured,
 * `unauthenticated` for an invalid sign-in, `permission_denied` for an identity that `linkUser` refuses, and
 * `service_unavailable` if the provider is unavailable or sends an unexpected response.
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
): Promise<string> {
  const oidc = configuredOidc(settings);
  const now = clock.now();
  const attempt = await openAttempt(vault, sealed, now);
  const provider = await findProvider(oidc, now);
  const url = new URL(redirectUri(publicUrl));
  url.search = search;
  const signedIn = await exchange(provider, { settings: oidc, attempt, url, now });
  const { claims } = signedIn;
  // An issuer is a URL and has no space.
  const subject = `${claims.iss} ${claims.sub}`;
  const linkedId = await findLinked(database, subject);
  if (linkedId !== undefined) return linkedId;
  const profile = await readProfile(provider, signedIn, oidc);
  return linkUser({ database, clock }, { subject, profile });
}

interface CodeExchange {
  readonly settings: OidcSettings;
  readonly attempt: Attempt;
  readonly url: URL;
  readonly now: number;
}

/** Seconds that the provider's clock may be ahead of the service's clock. */
const tolerance = 30;

async function exchange(provider: Configuration, { settings, attempt, url, now }: CodeExchange): Promise<SignedIn> {
  try {
    const tokens = await authorizationCodeGrant(provider, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ConnectorError("unauthenticated", "the provider returned no ID token");
    if (claims.iat > now / 1_000 + tolerance)
      throw new ConnectorError(
        "unauthenticated",
        `the provider issued its ID token in the future (${new Date(claims.iat * 1_000).toISOString()}); its clock and the clock of this service must agree`,
      );
    if (!subjectForm.test(claims.sub))
      throw new ConnectorError(
        "unauthenticated",
        "expected a 'sub' of 1 to 255 ASCII characters in the ID token of the provider",
      );
    return { claims, accessToken: tokens.access_token };
  } catch (error) {
    throw providerFailure(error, settings);
  }
}

interface SignedIn {
  readonly claims: IDToken;
  readonly accessToken: string;
}

/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken: at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

/**
 * Requests the claims from the userinfo endpoint if the ID token has no e-mail, or does not say whether the e-mail is verified.
 * Many providers that issue an access token omit these claims from the ID token (OpenID Connect Core 1.0 §5.4).
 */
async function readProfile(
  provider: Configuration,
  { claims, accessToken }: SignedIn,
  settings: OidcSettings,
): Promise<IDToken | UserInfoResponse> {
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
  if (isComplete || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
  try {
    return await fetchUserInfo(provider, accessToken, claims.sub);
  } catch (error) {
    throw providerUnavailable(error, settings);
  }
}

function emailOf({ email }: IDToken | UserInfoResponse): string | undefined {
  return typeof email === "string" && normalizeEmail(email) !== undefined ? email : undefined;
}

interface OidcIdentity {
  /** The issuer and the `sub`. The issuer never assigns the same `sub` to two users. */
  readonly subject: string;
  readonly profile: IDToken | UserInfoResponse;
}

/**
 * Links an identity to the user whose e-mail the provider has verified, and returns the user's id. If no user has the e-mail, but
 * an invitation has it, creates a linked user. Otherwise throws `permission_denied` with a remedy.
 * A linked user's password stays valid, because users need passwords while the provider is unavailable. This is safe: no stranger
 * can have set the password, because only operators set first passwords.
 */
async function linkUser(
  { database, clock }: Pick<Service, "database" | "clock">,
  { subject, profile }: OidcIdentity,
): Promise<string> {
  const email = emailOf(profile);
  if (email === undefined)
    throw refused(
      "the provider does not share a valid e-mail address of yours; allow it to share one with this service",
    );
  if (profile.email_verified !== true)
    throw refused(`the provider has not verified that '${email}' is your e-mail; verify it there, then sign in again`);
  const user = await findUserByEmail(database, email);
  if (!user) {
    if (!(await isInvited({ database, clock }, email)))
      throw refused(`there is no user '${email}'; ask an administrator to invite ${email}`);
    return createLinked({ database, clock }, { email, subject });
  }
  const linked = await database
    .updateTable("users")
    .set({ oidc_subject: subject })
    .where("principal_id", "=", user.id)
    .where("oidc_subject", "is", null)
    .returning("principal_id")
    .executeTakeFirst();
  // Another request may have linked the same identity meanwhile.
  const id = linked?.principal_id ?? (await findLinked(database, subject));
  if (id === undefined)
    throw refused(`user '${user.email}' signs in with another identity at the provider; ask an administrator for help`);
  return id;
}

async function createLinked(
  { database, clock }: Pick<Service, "database" | "clock">,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<string> {
  try {
    return (await insertUser(database, { email, oidcSubject: subject, now: clock.now() })).id;
  } catch (error) {
    // Another request may have created the user meanwhile.
    const existing = await findLinked(database, subject);
    if (existing === undefined) throw error;
    return existing;
  }
}

async function findLinked(database: Kysely<Database>, subject: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("users")
    .select("principal_id")
    .where("oidc_subject", "=", subject)
    .executeTakeFirst();
  return row?.principal_id;
}

function refused(reason: string): ConnectorError {
  return new ConnectorError("permission_denied", reason);
}
