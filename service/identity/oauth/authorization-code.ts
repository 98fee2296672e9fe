import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/tables.ts";
import { inTransaction, lockRows } from "../../database/transactions.ts";
import { hashSecret, newSecret, sameHash } from "../secrets.ts";
import { type BrowserUser, lockBrowserSession } from "../sign-in.ts";
import { createRefreshToken, deleteRefreshTokens } from "./refresh-tokens.ts";
import { extendRegistration } from "./registration.ts";
import { type Grant, type OAuthRefusal, refuse, refuseRestriction } from "./token-request.ts";

/** A user's consent to the request of a program. */
export interface Consent {
  readonly user: Pick<BrowserUser, "principalId" | "token">;
  readonly oauthClientId: string;
  /** The `redirect_uri` of the authorization request, if it had one. */
  readonly redirectUri?: string | undefined;
  /** SHA-256 of the program's verifier, base64url (RFC 7636 §4.2, method S256). */
  readonly codeChallenge: string;
  readonly organizationId: string;
  readonly readOnly: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** In milliseconds. RFC 6749 §4.1.2 recommends at most ten minutes. */
const codeLifetime = 60_000;

/**
 * Creates the code that a program exchanges for its tokens. Returns `undefined` if the user's session has ended or the user
 * is not a member of the organization.
 */
export function createAuthorizationCode(database: Kysely<Database>, consent: Consent): Promise<string | undefined> {
  const { user, oauthClientId, organizationId, now } = consent;
  return inTransaction(database, async (transaction) => {
    if (!(await lockBrowserSession(transaction, user))) return undefined;
    // A concurrent removal of the member waits for this transaction, and then deletes the authorization code.
    const membership = { principal_id: user.principalId, organization_id: organizationId };
    if (!(await lockRows(transaction, "memberships", membership))) return undefined;
    const code = newSecret("acc_");
    await transaction
      .insertInto("authorization_codes")
      .values({
        code_hash: hashSecret(code),
        oauth_client_id: oauthClientId,
        redirect_uri: consent.redirectUri ?? "",
        code_challenge: consent.codeChallenge,
        family_id: v7({ msecs: now }),
        principal_id: user.principalId,
        organization_id: organizationId,
        read_only: consent.readOnly ? 1 : 0,
        used_at: null,
        created_at: now,
        expires_at: now + codeLifetime,
      })
      .execute();
    await extendRegistration(transaction, { id: oauthClientId, now });
    return code;
  });
}

/**
 * Issues tokens once to a program that a user has allowed (RFC 6749 §4.1.3). A second request with the same code and
 * verifier ends the program's sign-in, because another program may have copied them.
 */
export const authorizationCodeGrant: Grant = async ({ database, tokens, now }, { params }) => {
  const [code, verifier] = [params.get("code"), params.get("code_verifier")];
  if (code === undefined || verifier === undefined) return refuse("invalid_request", "expected code and code_verifier");
  const refused = refuseRestriction(params, ["organization_id", "workspace_name"]);
  if (refused) return refused;
  const codeHash = hashSecret(code);
  const stored = await findCode(database, codeHash);
  if (
    !stored ||
    stored.oauth_client_id !== params.get("client_id") ||
    // The token request repeats the `redirect_uri` only if the authorization request had one (RFC 6749 §4.1.3).
    (stored.redirect_uri !== "" && stored.redirect_uri !== params.get("redirect_uri")) ||
    // `hashSecret` returns SHA-256 in base64url, which is also the form of the challenge.
    !sameHash(stored.code_challenge, hashSecret(verifier))
  )
    return invalidCode();
  const { family_id: familyId, oauth_client_id: oauthClientId } = stored;
  const readOnly = stored.read_only === 1;
  const claims = { principalId: stored.principal_id, organizationId: stored.organization_id, oauthClientId, readOnly };
  // Signs before the code is used, so that the program can try again if signing fails.
  const accessToken = await tokens.sign(claims);
  const refreshToken = await inTransaction(database, async (transaction) => {
    const used = await transaction
      .updateTable("authorization_codes")
      .set({ used_at: now })
      .where("code_hash", "=", codeHash)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning("code_hash")
      .executeTakeFirst();
    if (used) return createRefreshToken(transaction, { ...claims, familyId, now });
    await deleteRefreshTokens(transaction, { family_id: familyId });
    return undefined;
  });
  return refreshToken === undefined ? invalidCode() : { kind: "granted", accessToken, refreshToken, readOnly };
};

function invalidCode(): OAuthRefusal {
  return refuse(
    "invalid_grant",
    "the code is wrong, used or expired, or does not match client_id, redirect_uri or code_verifier; sign in again",
  );
}

function findCode(database: Kysely<Database>, codeHash: string) {
  return database
    .selectFrom("authorization_codes")
    .select([
      "oauth_client_id",
      "redirect_uri",
      "code_challenge",
      "family_id",
      "principal_id",
      "organization_id",
      "read_only",
    ])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
}
