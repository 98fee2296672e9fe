import type { DeleteQueryBuilder, DeleteResult, Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { keptMs } from "./signing-keys.ts";

/** How many rows of each table were deleted. */
interface PurgedRows {
  readonly browserSessions: number;
  readonly deviceGrants: number;
  readonly invitations: number;
  readonly refreshTokens: number;
  readonly signingKeys: number;
}

/** Deletes what has expired, so that the tables stay small; it was refused before already. */
export async function purgeExpired(database: Kysely<Database>, { now }: { readonly now: number }): Promise<PurgedRows> {
  const expired = async (
    table: "browser_sessions" | "device_grants" | "invitations" | "refresh_tokens",
  ): Promise<number> => {
    const { numDeletedRows } = await database.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst();
    return Number(numDeletedRows);
  };
  const keys = await database
    .deleteFrom("signing_keys")
    .where("retired_at", "<=", now - keptMs)
    .executeTakeFirst();
  return {
    browserSessions: await expired("browser_sessions"),
    deviceGrants: await expired("device_grants"),
    invitations: await expired("invitations"),
    refreshTokens: await expired("refresh_tokens"),
    signingKeys: Number(keys.numDeletedRows),
  };
}

/**
 * Deletes refresh tokens, again and again until none is left. A rotation under way holds the row that it rotates, so that
 * a round waits for it; what the rotation made is seen by the next round only, where the engine lets both run at once.
 */
export async function deleteUntilNone(
  tokens: DeleteQueryBuilder<Database, "refresh_tokens", DeleteResult>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await tokens.executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}
