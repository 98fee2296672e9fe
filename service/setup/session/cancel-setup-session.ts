import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { Database } from "../../store/database.ts";
import { findSetupSession } from "./find-setup-session.ts";

/**
 * Ends a session without a connector: its link is dead from then on, and what is under way stores nothing. Throws
 * `not_found`, and `conflict` where the connector is stored already.
 */
export async function cancelSetupSession(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await findSetupSession(database, caller, id);
  const { numUpdatedRows } = await database
    .updateTable("setup_sessions")
    .set({ status: "cancelled", draft: null, state_hash: null })
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ConnectorError("conflict", "the setup session was completed: delete its connector instead");
}
