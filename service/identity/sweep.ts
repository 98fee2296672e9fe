import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { keptMs } from "./signing-keys.ts";

/** How many rows of each table were deleted. */
export interface Swept {
  readonly browserSessions: number;
  readonly deviceGrants: number;
  readonly invitations: number;
  readonly refreshTokens: number;
  readonly signingKeys: number;
}

/** Deletes what has expired, so that the tables stay small; it was refused before already. */
export async function sweep(database: Kysely<Database>, { now }: { readonly now: number }): Promise<Swept> {
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
