import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { inTransaction } from "../../database/transactions.ts";
import { hashSecret, newSecret } from "../secrets.ts";
import type { TokenClaims } from "../tokens.ts";
import { extendRegistration } from "./registration.ts";
import {
  type Grant,
  type OAuthRefusal,
  type OAuthRequest,
  readScope,
  refuse,
  refuseRestriction,
} from "./token-request.ts";

/**
 * Exchanges a refresh token for new tokens. A second use of the refresh token ends the sign-in, because another program may
 * have copied the token (RFC 9700 §4.14.2).
 */
export const refreshTokenGrant: Grant = async ({ database, tokens, now }, { params }) => {
  const token = params.get("refresh_token");
  if (token === undefined) return refuse("invalid_request", "expected refresh_token");
  const refused = refuseRestriction(params, ["organization_id", "workspace_name"]);
  if (refused) return refused;
  const scope = readScope(params);
  if (scope.kind === "refused") return scope;
  const stored = await findToken(database, hashSecret(token));
  // The token of a registered program is valid only for that program (RFC 6749 §10.4).
  const { oauthClientId } = stored?.claims ?? {};
  if (!stored || (oauthClientId !== undefined && oauthClientId !== params.get("client_id"))) return invalidToken();
  const readOnly = stored.claims.readOnly || scope.readOnly;
  // Signs before `rotate` uses up the refresh token, so that the client can try again if signing fails.
  const accessToken = await tokens.sign({ ...stored.claims, readOnly });
  const refreshToken = await inTransaction(database, (transaction) => rotate(transaction, stored, now));
  return refreshToken === undefined ? invalidToken() : { kind: "granted", accessToken, refreshToken, readOnly };
};

function invalidToken(): OAuthRefusal {
  return refuse(
    "invalid_grant",
    "the refresh token is wrong, used, revoked or expired, or does not match client_id; sign in again",
  );
}

interface StoredRefreshToken {
  readonly hash: string;
  /** Id of the sign-in that the token belongs to. */
  readonly familyId: string;
  readonly claims: TokenClaims & { readonly readOnly: boolean };
}

async function findToken(database: Kysely<Database>, hash: string): Promise<StoredRefreshToken | undefined> {
  const row = await database
    .selectFrom("refresh_tokens")
    .select(["family_id", "principal_id", "organization_id", "read_only", "oauth_client_id"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { family_id: familyId, principal_id: principalId, organization_id, oauth_client_id } = row;
  const claims = {
    principalId,
    ...(organization_id !== null && { organizationId: organization_id }),
    ...(oauth_client_id !== null && { oauthClientId: oauth_client_id }),
    readOnly: row.read_only === 1,
  };
  return { hash, familyId, claims };
}

/** Returns the new token, or `undefined` if the old token is no longer valid. */
async function rotate(
  database: Kysely<Database>,
  { hash, familyId, claims }: StoredRefreshToken,
  now: number,
): Promise<string | undefined> {
  const used = await database
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  if (used && claims.oauthClientId !== undefined) await extendRegistration(database, { id: claims.oauthClientId, now });
  if (used) return createRefreshToken(database, { ...claims, familyId, now });
  const reused = await database
    .selectFrom("refresh_tokens")
    .select("family_id")
    .where("token_hash", "=", hash)
    .where("used_at", "is not", null)
    .executeTakeFirst();
  if (reused) await deleteRefreshTokens(database, { family_id: familyId });
  return undefined;
}

/** Milliseconds until a refresh token expires. */
const refreshTokenLifetime = 30 * 24 * 60 * 60 * 1_000;

interface NewRefreshToken extends Omit<TokenClaims, "workspaceId"> {
  readonly familyId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Creates a refresh token, and stores only its hash. */
export async function createRefreshToken(
  database: Kysely<Database>,
  { principalId, organizationId, readOnly = false, oauthClientId, familyId, now }: NewRefreshToken,
): Promise<string> {
  const token = newSecret("acr_");
  await database
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashSecret(token),
      family_id: familyId,
      principal_id: principalId,
      organization_id: organizationId ?? null,
      read_only: readOnly ? 1 : 0,
      oauth_client_id: oauthClientId ?? null,
      used_at: null,
      created_at: now,
      expires_at: now + refreshTokenLifetime,
    })
    .execute();
  return token;
}

/**
 * Deletes the refresh tokens of a sign-in, of a principal, or of a principal for one organization. Repeats the delete until no row
 * matches: on PostgreSQL, a delete that waits for a concurrent rotation does not find the token that the rotation creates.
 */
export async function deleteRefreshTokens(
  database: Kysely<Database>,
  owner: { readonly family_id: string } | { readonly principal_id: string; readonly organization_id?: string },
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await database
      .deleteFrom("refresh_tokens")
      .where((where) => where.and(owner))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}

/** Ends the sign-in of a refresh token (RFC 7009). An unknown token counts as revoked. */
export async function revokeToken(
  database: Kysely<Database>,
  { params }: OAuthRequest,
): Promise<{ readonly kind: "revoked" } | OAuthRefusal> {
  const token = params.get("token");
  if (token === undefined) return refuse("invalid_request", "expected token");
  if (token.split(".").length === 3)
    return refuse("unsupported_token_type", "access tokens cannot be revoked; revoke the refresh token");
  await inTransaction(database, async (transaction) => {
    const found = await transaction
      .selectFrom("refresh_tokens")
      .select("family_id")
      .where("token_hash", "=", hashSecret(token))
      .executeTakeFirst();
    if (found) await deleteRefreshTokens(transaction, { family_id: found.family_id });
  });
  return { kind: "revoked" };
}
