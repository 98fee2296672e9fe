import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { withdrawInvitations } from "../invitations/sent.ts";
import { cancelSetupSessions } from "../setup/session/cancel-setup-sessions.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { findMember } from "./find-member.ts";
import { keepAnAdmin, keepAnOperator } from "./keep-an-admin.ts";

/**
 * Takes a member out of the request's organization and of its workspaces, and ends the setup sessions and invitations
 * that they left open. Throws `conflict` for the last admin, and the last operator.
 */
export async function removeMember(database: Kysely<Database>, caller: Caller, principalId: string): Promise<void> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    await keepAnAdmin(transaction, organizationId, principalId);
    await keepAnOperator(transaction, { principalId, organizationId });
    await findMember(transaction, organizationId, principalId);
    await cancelSetupSessions(transaction, { principalId, organizationId });
    await withdrawInvitations(transaction, { principalId, organizationId });
    // Their requests that name no organization fail from now on: they must not reach another one because of this.
    await transaction
      .updateTable("principals")
      .set({ default_organization_id: organizationId })
      .where("id", "=", principalId)
      .where("default_organization_id", "is", null)
      .execute();
    await transaction
      .deleteFrom("memberships")
      .where("organization_id", "=", organizationId)
      .where("principal_id", "=", principalId)
      .execute();
  });
}
