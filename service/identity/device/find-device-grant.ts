import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { readUserCode, showUserCode } from "./user-code.ts";

/** A device that waits for somebody to let it in. */
export interface WaitingDevice {
  /** As `XXXX-XXXX`. */
  readonly userCode: string;
  /** What it calls itself: nobody has checked it. */
  readonly clientName: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The device that waits with a user code, however the code was typed; `undefined` where none does. */
export async function findDeviceGrant(
  database: Kysely<Database>,
  { userCode, now }: { readonly userCode: string; readonly now: number },
): Promise<WaitingDevice | undefined> {
  const code = readUserCode(userCode);
  if (code === undefined) return undefined;
  const row = await database
    .selectFrom("device_grants")
    .select(["client_name", "created_at"])
    .where("user_code", "=", code)
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { userCode: showUserCode(code), clientName: row.client_name, createdAt: row.created_at };
}
