import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import { nameKey, storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import { findOrganization } from "./find-organization.ts";
import { takenOrganizationName } from "./insert-organization.ts";
import type { Organization } from "./organization.ts";

/**
 * Gives an organization another name. It need not be the request's: what counts is the caller's role there. Throws
 * `not_found` where they are no member of it, and `conflict` for a name that is taken.
 */
export async function renameOrganization(
  database: Kysely<Database>,
  caller: Principal,
  change: { readonly id: string; readonly name?: string },
): Promise<Organization> {
  const organization = await findOrganization(database, caller, change.id);
  authorize({ ...caller, organizationId: organization.id, role: organization.role }, "organizations.change");
  if (change.name === undefined) return organization;
  const name = storedName(change.name);
  try {
    await database
      .updateTable("organizations")
      .set({ name, name_key: nameKey(name) })
      .where("id", "=", organization.id)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? takenOrganizationName(name) : error;
  }
  return { ...organization, name };
}
