import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { deleteUntilNone } from "./delete-until-none.ts";

/** Whose password changes, and to what. */
export interface PasswordChange {
  readonly userId: string;
  /** What `hashPassword` gave. */
  readonly passwordHash: string;
  /** The hash that they must still have; absent, whatever they have is replaced. */
  readonly replaces?: string;
}

/**
 * Gives a user another password, and ends all that was signed in by the old one: browser sessions, devices that were let
 * in, and refresh tokens. Throws `not_found` where there is no such user, and `conflict` where their password is not the
 * one any more that is to be replaced.
 */
export function setPassword(database: Kysely<Database>, change: PasswordChange): Promise<void> {
  const { userId, passwordHash, replaces } = change;
  return inTransaction(database, async (transaction) => {
    const updated = await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where((users) => users.and({ principal_id: userId, ...(replaces !== undefined && { password_hash: replaces }) }))
      .returning("principal_id")
      .executeTakeFirst();
    if (!updated) throw replaces === undefined ? nobody(userId) : changedMeanwhile();
    await transaction.deleteFrom("browser_sessions").where("principal_id", "=", userId).execute();
    // Before the refresh tokens: a device that asks for its tokens now either gets none, or they are among those.
    await transaction.deleteFrom("device_grants").where("principal_id", "=", userId).execute();
    await deleteUntilNone(transaction.deleteFrom("refresh_tokens").where("principal_id", "=", userId));
  });
}

function nobody(userId: string): ConnectorError {
  return new ConnectorError("not_found", `there is no user '${userId}'`);
}

function changedMeanwhile(): ConnectorError {
  return new ConnectorError(
    "conflict",
    "the password was changed by another request meanwhile; it stays as that set it",
  );
}
