import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { deleteApiClient } from "../identity/delete-api-client.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { cancelSetupSessions } from "./cancel-setup-sessions.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";

/**
 * Deletes an API client that the request's organization has made. Throws `conflict` where it is the last admin of an
 * organization, be it of another one that took it in.
 */
export async function deleteClient(database: Kysely<Database>, caller: Caller, clientId: string): Promise<void> {
  authorize(caller, "clients.manage");
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    const administered = await transaction
      .selectFrom("memberships")
      .innerJoin("api_clients", "api_clients.principal_id", "memberships.principal_id")
      .select("memberships.organization_id")
      .where("api_clients.principal_id", "=", clientId)
      .where("api_clients.organization_id", "=", organizationId)
      .where("memberships.role", "=", "admin")
      // Always in the same order, so that two deletions never wait for each other.
      .orderBy("memberships.organization_id")
      .execute();
    for (const { organization_id } of administered) await keepAnAdmin(transaction, organization_id, clientId);
    await cancelSetupSessions(transaction, { principalId: clientId });
    await deleteApiClient(transaction, { organizationId, clientId });
  });
}
