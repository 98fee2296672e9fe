import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { holdRows } from "../store/hold-rows.ts";

/**
 * Throws `conflict` where an organization would have no admin any more without this one, or none but API clients that
 * another organization may delete: nobody could do so while an organization hangs on them. Until the transaction ends
 * nobody else gets past this point for the organization: of two admins who remove each other, one stays.
 */
export async function keepAnAdmin(
  transaction: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<void> {
  await holdRows(transaction, "organizations", { id: organizationId });
  const admins = await transaction
    .selectFrom("memberships")
    .leftJoin("api_clients", "api_clients.principal_id", "memberships.principal_id")
    .select(["memberships.principal_id as id", "api_clients.organization_id as maker"])
    .where("memberships.organization_id", "=", organizationId)
    .where("memberships.role", "=", "admin")
    .execute();
  const going = admins.find(({ id }) => id === principalId);
  if (!going) return;
  const isOwn = ({ maker }: typeof going) => maker === null || maker === organizationId;
  const staying = admins.filter(({ id }) => id !== principalId);
  if (isOwn(going) ? staying.some(isOwn) : staying.length > 0) return;
  const aside = staying.length > 0 ? ", API clients of other organizations aside" : "";
  throw new ConnectorError(
    "conflict",
    `'${principalId}' is the last admin of an organization${aside}; make somebody else an admin first`,
  );
}
