import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";

/**
 * Throws `conflict` where an organization would have no admin any more without this one. Until the transaction ends
 * nobody else gets past this point for the organization: of two admins who remove each other, one stays.
 */
export async function keepAnAdmin(
  transaction: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<void> {
  // An update that changes nothing locks the row on every engine; not all of them know `for update`.
  await transaction
    .updateTable("organizations")
    .set((column) => ({ name: column.ref("name") }))
    .where("id", "=", organizationId)
    .execute();
  const admins = await transaction
    .selectFrom("memberships")
    .select("principal_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "admin")
    .orderBy((order) => order.case().when("principal_id", "=", principalId).then(0).else(1).end())
    .limit(2)
    .execute();
  if (admins.length === 1 && admins[0]?.principal_id === principalId)
    throw new ConnectorError(
      "conflict",
      `'${principalId}' is the last admin of an organization; make somebody else an admin first`,
    );
}
