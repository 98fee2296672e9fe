import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { Organization } from "./organization.ts";
import { organizationOf } from "./organization-of.ts";
import { ownOrganizations } from "./own-organizations.ts";

/** Throws `not_found` unless the caller is a member of the organization, which need not be the request's. */
export async function findOrganization(
  database: Kysely<Database>,
  caller: Principal,
  id: string,
): Promise<Organization> {
  const row = await ownOrganizations(database, caller).where("organizations.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no organization '${id}'`);
  return organizationOf(row);
}
