import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { nameKey, nameTaken, storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { findOrganization, type Organization } from "./queries.ts";

/**
 * Creates an organization with a workspace `default`. The caller must be an operator, and becomes an admin of the
 * organization. Throws `conflict` if the name is taken.
 */
export async function createOrganization(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Principal,
  { name }: { readonly name: string },
): Promise<Organization> {
  authorize(caller, "organizations.create");
  const now = clock.now();
  const organization = { name, adminId: caller.principalId, now };
  const inserted = await inTransaction(database, (transaction) => insertOrganization(transaction, organization));
  return { ...inserted, role: "admin", created_at: now };
}

interface NewOrganization {
  readonly name: string;
  /** Id of the principal that becomes its admin. */
  readonly adminId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * In a transaction, inserts an organization with a workspace `default` and an admin. Returns its id and its name as stored.
 * Throws `conflict` if another organization of the installation has a name with the same `nameKey`. The transaction
 * stays usable after that error.
 */
export async function insertOrganization(
  transaction: Kysely<Database>,
  { name: requestedName, adminId, now }: NewOrganization,
): Promise<Pick<Organization, "id" | "name">> {
  const name = storedName(requestedName);
  const organization = { id: v7({ msecs: now }), name, name_key: nameKey(name), created_at: now };
  const inserted = await transaction
    .insertInto("organizations")
    .values(organization)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!inserted) throw nameTaken("organization", name);
  await transaction
    .insertInto("memberships")
    .values({ organization_id: inserted.id, principal_id: adminId, role: "admin", created_at: now })
    .execute();
  await transaction
    .insertInto("workspaces")
    .values({ id: v7({ msecs: now }), organization_id: inserted.id, name: "default", created_at: now })
    .execute();
  return inserted;
}

/**
 * Changes an organization that the caller is an admin of. Its id may differ from `caller.organizationId`. Throws `not_found` if
 * the caller is not a member, and `conflict` if the name is taken.
 */
export async function updateOrganization(
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
    throw isUniqueViolation(error) ? nameTaken("organization", name) : error;
  }
  return { ...organization, name };
}
