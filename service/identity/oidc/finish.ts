import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import { isInvited } from "../../invitations/queries.ts";
import type { Service } from "../../service.ts";
import type { Database } from "../../store/database.ts";
import { findUserByEmail, insertUser, normalizeEmail } from "../users.ts";
import { findProvider, type OidcSettings, providerFailure } from "./provider.ts";
import { type Attempt, openAttempt, redirectUri } from "./start.ts";

/** What a browser brings back from the provider. */
interface ReturnedAttempt {
  /** What it was given when it left. */
  readonly sealed: string | undefined;
  /** The query of the address that it was sent to: `?code=…`. */
  readonly search: string;
}

/** Who has signed in, and where they want to be. */
interface FinishedAttempt {
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

interface SignedIn {
  readonly claims: IDToken;
  readonly accessToken: string;
}

/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken: at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

/**
 * Who has signed in. What the ID token does not say of the e-mail, the provider is asked for: many put it there only
 * where no access token is given (OpenID Connect Core 1.0 §5.4).
 */
async function readIdentity(provider: Configuration, { claims, accessToken }: SignedIn): Promise<OidcIdentity> {
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

/** Who somebody is, as the provider says. */
interface OidcIdentity {
  /** The issuer and its name for them, which is never given to anybody else. */
  readonly subject: string;
  readonly email?: string;
  /** Whether the provider has made sure that the e-mail is theirs. */
  readonly emailVerified: boolean;
}

/**
 * Id of the user that an identity belongs to: the one that it was linked to, whatever their e-mail is now; else, and
 * linked from then on, the one with the e-mail that the provider has verified, who is made where somebody has invited
 * that e-mail. A password that they have stays good: none but an operator gives one, as a way in for when the provider
 * is away. Throws `permission_denied`, with what to do, where there is none, or where the user with that e-mail is
 * linked to another identity.
 */
async function findOidcUser(
  { database, clock }: Pick<Service, "database" | "clock">,
  identity: OidcIdentity,
): Promise<string> {
  const { subject, email, emailVerified } = identity;
  const known = await findLinked(database, subject);
  if (known !== undefined) return known;
  if (email === undefined)
    throw refused("the provider does not tell your e-mail; let it tell this service your e-mail");
  if (!emailVerified)
    throw refused(`the provider has not verified that '${email}' is your e-mail; verify it there, then sign in again`);
  const user = await findUserByEmail(database, email);
  if (!user) {
    if (!(await isInvited({ database, clock }, email)))
      throw refused(`there is no user '${email}'; ask an administrator to invite ${email}`);
    return enrol({ database, clock }, { email, subject });
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

/** Makes the user, a member of nothing yet. */
async function enrol(
  { database, clock }: Pick<Service, "database" | "clock">,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<string> {
  try {
    return (await insertUser(database, { email, oidcSubject: subject, now: clock.now() })).id;
  } catch (error) {
    // Another request may have made them meanwhile.
    const made = await findLinked(database, subject);
    if (made === undefined) throw error;
    return made;
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
