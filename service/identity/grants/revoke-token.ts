import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { hashSecret } from "../secrets.ts";
import { endFamily } from "./end-family.ts";
import type { OAuthRequest } from "./oauth-request.ts";
import { type Refusal, refuse } from "./refusal.ts";

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
