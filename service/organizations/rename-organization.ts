import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findOrganization } from "./find-organization.ts";
import type { Organization } from "./organization.ts";

/**
 * Gives an organization another name. It need not be the request's: what counts is the caller's role there. Throws
 * `not_found` where they are no member of it.
 */
export async function renameOrganization(
  database: Kysely<Database>,
  caller: Principal,
  change: { readonly id: string; readonly name?: string },
): Promise<Organization> {
  const organization = await findOrganization(database, caller, change.id);
  authorize({ ...caller, organizationId: organization.id, role: organization.role }, "organizations.change");
  if (change.name === undefined) return organization;
  const name = change.name.trim();
  await database.updateTable("organizations").set({ name }).where("id", "=", organization.id).execute();
  return { ...organization, name };
}
