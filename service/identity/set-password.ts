import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";

export interface NewPassword {
  readonly userId: string;
  /** What `hashPassword` gave. */
  readonly passwordHash: string;
}

/**
 * Gives a user another password, and ends all that was signed in by the old one: browser sessions and refresh tokens.
 * Throws `not_found` where there is no such user.
 */
export function setPassword(database: Kysely<Database>, { userId, passwordHash }: NewPassword): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const updated = await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("principal_id", "=", userId)
      .returning("principal_id")
      .executeTakeFirst();
    if (!updated) throw new ConnectorError("not_found", `there is no user '${userId}'`);
    await transaction.deleteFrom("browser_sessions").where("principal_id", "=", userId).execute();
    await transaction.deleteFrom("refresh_tokens").where("principal_id", "=", userId).execute();
  });
}
