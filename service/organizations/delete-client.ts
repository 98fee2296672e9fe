import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { withdrawInvitations } from "../invitations/sent.ts";
import { cancelSetupSessions } from "../setup/session/cancel-setup-sessions.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { keepAnAdmin, keepAnOperator } from "./keep-an-admin.ts";

/**
 * Deletes an API client that the request's organization has made, with its memberships and permissions; its tokens are
 * refused from then on. Throws `not_found` where there is no such client, and `conflict` where it is the last admin of
 * an organization, also of another one, or the last operator.
 */
export async function deleteClient(database: Kysely<Database>, caller: Caller, clientId: string): Promise<void> {
  authorize(caller, "clients.manage");
  await inTransaction(database, async (transaction) => {
    const client = await transaction
      .selectFrom("api_clients")
      .select("principal_id as id")
      .where("principal_id", "=", clientId)
      .where("organization_id", "=", caller.organizationId)
      .executeTakeFirst();
    if (!client) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
    const administered = await transaction
      .selectFrom("memberships")
      .select("organization_id")
      .where("principal_id", "=", client.id)
      .where("role", "=", "admin")
      // Always in the same order, so that two deletions never wait for each other.
      .orderBy("organization_id")
      .execute();
    for (const { organization_id } of administered) await keepAnAdmin(transaction, organization_id, client.id);
    await keepAnOperator(transaction, { principalId: client.id });
    await cancelSetupSessions(transaction, { principalId: client.id });
    await withdrawInvitations(transaction, { principalId: client.id });
    await transaction.deleteFrom("principals").where("id", "=", client.id).execute();
  });
}
