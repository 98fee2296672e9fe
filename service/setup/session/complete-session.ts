import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { Vault } from "../../vault/vault.ts";
import { draftPurpose } from "../turn/draft-purpose.ts";
import type { Turn } from "../turn/turn.ts";

/**
 * Ends a session with its connector, in the transaction that stores the connector. Throws `conflict`, and with it the
 * transaction, where the session ended meanwhile. Of the draft it keeps who may be told.
 */
export async function completeSession(
  transaction: Kysely<Database>,
  vault: Vault,
  { turn: { session, browser }, connectorId }: { readonly turn: Turn; readonly connectorId: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("setup_sessions")
    .set({
      status: "completed",
      connector_id: connectorId,
      state_hash: null,
      draft: vault.sealText(JSON.stringify({ browser }), draftPurpose(session.id)),
    })
    .where("id", "=", session.id)
    .where("organization_id", "=", session.organization_id)
    .where("status", "=", "open")
    .where("draft", "=", session.draft)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConnectorError("conflict", "the setup session has ended meanwhile");
}
