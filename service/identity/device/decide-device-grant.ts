import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { readUserCode } from "./user-code.ts";

/** Somebody's answer to a device that asks to be let in as them. */
export interface DeviceDecision {
  readonly userCode: string;
  readonly principalId: string;
  readonly decision: "approved" | "denied";
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Lets a waiting device in, or sends it away. Whether it still waited: one decision counts, the first. */
export async function decideDeviceGrant(
  database: Kysely<Database>,
  { userCode, principalId, decision, now }: DeviceDecision,
): Promise<boolean> {
  const code = readUserCode(userCode);
  if (code === undefined) return false;
  const decided = await database
    .updateTable("device_grants")
    .set({ status: decision, principal_id: principalId })
    .where("user_code", "=", code)
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .returning("user_code")
    .executeTakeFirst();
  return decided !== undefined;
}
