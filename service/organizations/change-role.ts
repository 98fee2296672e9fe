import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Role } from "../access/role.ts";
import { withdrawInvitations } from "../invitations/sent.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { findMember } from "./find-member.ts";
import { keepAnAdmin, keepAnOperator } from "./keep-an-admin.ts";
import type { Member } from "./member.ts";

/**
 * Gives a member of the request's organization another role. Throws `conflict` where nobody would be an admin then, or
 * no operator of the installation.
 */
export async function changeRole(
  database: Kysely<Database>,
  caller: Caller,
  change: { readonly principalId: string; readonly role: Role },
): Promise<Member> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  const { principalId, role } = change;
  return inTransaction(database, async (transaction) => {
    if (role !== "admin") {
      await keepAnAdmin(transaction, organizationId, principalId);
      await keepAnOperator(transaction, { principalId, organizationId });
      await withdrawInvitations(transaction, { principalId, organizationId });
    }
    await transaction
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", organizationId)
      .where("principal_id", "=", principalId)
      .execute();
    return findMember(transaction, organizationId, principalId);
  });
}
