import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { hashSecret } from "../secrets.ts";
import type { TokenClaims } from "../token-issuer.ts";
import { endFamily } from "./end-family.ts";
import type { Grant } from "./grant.ts";
import { newRefreshToken } from "./new-refresh-token.ts";
import { refuse } from "./refusal.ts";
import { refuseNarrowing } from "./refuse-narrowing.ts";

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
