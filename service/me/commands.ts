import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";

/**
 * Sets the caller's default organization, for requests that name no organization. Throws `not_found` if the caller is not
 * a member of the organization.
 */
export async function setDefaultOrganization(
  database: Kysely<Database>,
  caller: Principal,
  organizationId: string,
): Promise<void> {
  authorize(caller, "profile.change");
  const updated = await database
    .updateTable("principals")
    .set({ default_organization_id: organizationId })
    .where("id", "=", caller.principalId)
    .where("id", "in", (query) =>
      query.selectFrom("memberships").select("principal_id").where("organization_id", "=", organizationId),
    )
    .returning("id")
    .executeTakeFirst();
  if (updated === undefined) throw new ConnectorError("not_found", `there is no organization '${organizationId}'`);
}
