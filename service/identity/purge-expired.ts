import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { retiredKeyMs } from "./signing-keys.ts";

/** The number of deleted rows of each table. */
interface PurgedRows {
  readonly authorizationCodes: number;
  readonly browserSessions: number;
  readonly deviceGrants: number;
  readonly invitations: number;
  readonly oauthClients: number;
  readonly refreshTokens: number;
  readonly signingKeys: number;
}

/** Deletes expired rows, and signing keys whose tokens have expired, to keep the tables small. */
export async function purgeExpired(database: Kysely<Database>, { now }: { readonly now: number }): Promise<PurgedRows> {
  const expired = async (
    table:
      | "authorization_codes"
      | "browser_sessions"
      | "device_grants"
      | "invitations"
      | "oauth_clients"
      | "refresh_tokens",
  ): Promise<number> => {
    const { numDeletedRows } = await database.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst();
    return Number(numDeletedRows);
  };
  const keys = await database
    .deleteFrom("signing_keys")
    .where("retired_at", "<=", now - retiredKeyMs)
    .executeTakeFirst();
  return {
    authorizationCodes: await expired("authorization_codes"),
    browserSessions: await expired("browser_sessions"),
    deviceGrants: await expired("device_grants"),
    invitations: await expired("invitations"),
    oauthClients: await expired("oauth_clients"),
    refreshTokens: await expired("refresh_tokens"),
    signingKeys: Number(keys.numDeletedRows),
  };
}
