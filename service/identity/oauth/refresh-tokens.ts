import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/transactions.ts";
import { deleteUntilNone } from "../purge-expired.ts";
import { hashSecret, newSecret } from "../secrets.ts";
import type { TokenClaims } from "../tokens.ts";
import { type Grant, type OAuthRequest, type Refusal, refuse, refuseNarrowing } from "./token-request.ts";

/** A refresh token, as it is stored. */
interface StoredToken {
  readonly hash: string;
  readonly familyId: string;
  readonly claims: TokenClaims;
}

/**
 * A token for whoever has a refresh token, which is thereby used up and replaced. One that is used twice has been copied:
 * all that came of its sign-in ends (RFC 9700 §4.14.2).
 */
export const refreshTokenGrant: Grant = async ({ database, tokens, now }, { params }) => {
  const token = params.get("refresh_token");
  if (token === undefined) return refuse("invalid_request", "expected refresh_token");
  const refused = refuseNarrowing(params, ["organization_id", "workspace_name"]);
  if (refused) return refused;
  const stored = await findToken(database, hashSecret(token));
  if (!stored) return wrong;
  // Before the refresh token is used up: a failure costs its holder nothing.
  const accessToken = await tokens.sign(stored.claims);
  const refreshToken = await inTransaction(database, (transaction) => rotate(transaction, stored, now));
  return refreshToken === undefined ? wrong : { kind: "granted", accessToken, refreshToken };
};

const wrong = refuse("invalid_grant", "the refresh token is wrong, used, revoked or expired; sign in again");

async function findToken(database: Kysely<Database>, hash: string): Promise<StoredToken | undefined> {
  const row = await database
    .selectFrom("refresh_tokens")
    .select(["family_id", "principal_id", "organization_id"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { family_id: familyId, principal_id: principalId, organization_id } = row;
  const claims = { principalId, ...(organization_id !== null && { organizationId: organization_id }) };
  return { hash, familyId, claims };
}

/** The token that replaces this one; `undefined` where it holds no more. */
async function rotate(
  database: Kysely<Database>,
  { hash, familyId, claims }: StoredToken,
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
  if (used) return newRefreshToken(database, { ...claims, familyId, now });
  const reused = await database
    .selectFrom("refresh_tokens")
    .select("family_id")
    .where("token_hash", "=", hash)
    .where("used_at", "is not", null)
    .executeTakeFirst();
  if (reused) await endFamily(database, familyId);
  return undefined;
}

/** Milliseconds that a refresh token waits to be used. */
const refreshTokenLifetime = 30 * 24 * 60 * 60 * 1_000;

/** Whose token it is, and of which sign-in. */
interface RefreshTokenOwner {
  readonly principalId: string;
  /** Present where its access tokens are for one organization only. */
  readonly organizationId?: string | undefined;
  readonly familyId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Makes and stores a refresh token of 30 days. */
export async function newRefreshToken(
  database: Kysely<Database>,
  { principalId, organizationId, familyId, now }: RefreshTokenOwner,
): Promise<string> {
  const token = newSecret("acr_");
  await database
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashSecret(token),
      family_id: familyId,
      principal_id: principalId,
      organization_id: organizationId ?? null,
      used_at: null,
      created_at: now,
      expires_at: now + refreshTokenLifetime,
    })
    .execute();
  return token;
}

/** Ends all refresh tokens of a sign-in, and those of a rotation under way. */
function endFamily(database: Kysely<Database>, familyId: string): Promise<void> {
  return deleteUntilNone(database.deleteFrom("refresh_tokens").where("family_id", "=", familyId));
}

/**
 * Ends the sign-in that a refresh token came of (RFC 7009). A token that is none is as good as ended; access tokens
 * cannot be revoked, for they hold some minutes only.
 */
export async function revokeToken(
  database: Kysely<Database>,
  { params }: OAuthRequest,
): Promise<{ readonly kind: "revoked" } | Refusal> {
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
    if (found) await endFamily(transaction, found.family_id);
  });
  return { kind: "revoked" };
}
