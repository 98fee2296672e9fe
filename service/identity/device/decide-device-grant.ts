import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { type BrowserUser, holdBrowserSession } from "../browser-sessions.ts";
import { readUserCode } from "./user-code.ts";

/** Somebody's answer to a device that asks to be let in as them. */
export interface DeviceDecision {
  readonly userCode: string;
  readonly user: Pick<BrowserUser, "principalId" | "token">;
  readonly decision: "approved" | "denied";
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Lets a waiting device in, or sends it away. Whether it still waited, for one decision counts, the first, and who decides
 * is still signed in, for another password may have ended that.
 */
export async function decideDeviceGrant(
  database: Kysely<Database>,
  { userCode, user, decision, now }: DeviceDecision,
): Promise<boolean> {
  const code = readUserCode(userCode);
  if (code === undefined) return false;
  return inTransaction(database, async (transaction) => {
    if (!(await holdBrowserSession(transaction, user))) return false;
    const decided = await transaction
      .updateTable("device_grants")
      .set({ status: decision, principal_id: user.principalId })
      .where("user_code", "=", code)
      .where("status", "=", "pending")
      .where("expires_at", ">", now)
      .returning("user_code")
      .executeTakeFirst();
    return decided !== undefined;
  });
}
