import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import { nameKey, storedName } from "../names.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/errors.ts";
import { inTransaction } from "../store/transactions.ts";
import { findOrganization } from "./queries.ts";
import { type Organization, organizationOf } from "./schema.ts";

/** Makes an organization with a workspace `default`; the caller, who must be an operator, becomes its admin. Throws `conflict` for a name that is taken. */
export async function createOrganization(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Principal,
  { name }: { readonly name: string },
): Promise<Organization> {
  authorize(caller, "organizations.create");
  const now = clock.now();
  const organization = { name, adminId: caller.principalId, now };
  const inserted = await inTransaction(database, (transaction) => insertOrganization(transaction, organization));
  return organizationOf({ ...inserted, role: "admin", created_at: now });
}

/** An organization that is to be, and who manages it. */
interface NewOrganization {
  readonly name: string;
  /** Principal that becomes its admin. */
  readonly adminId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Stores an organization with a workspace `default` and an admin, in the caller's transaction. Returns its id and the
 * name as it is stored. Throws `conflict` for a name that another one of the installation has, or one that looks alike;
 * the transaction can go on then.
 */
export async function insertOrganization(
  transaction: Kysely<Database>,
  { name: given, adminId, now }: NewOrganization,
): Promise<{ readonly id: string; readonly name: string }> {
  const name = storedName(given);
  const organization = { id: v7({ msecs: now }), name, name_key: nameKey(name), created_at: now };
  const inserted = await transaction
    .insertInto("organizations")
    .values(organization)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!inserted) throw takenOrganizationName(name);
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

/** The error of a name that another organization of the installation has. */
function takenOrganizationName(name: string): ConnectorError {
  return new ConnectorError(
    "conflict",
    `another organization of this installation has the name '${name}', or one that looks like it; choose another name`,
  );
}

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
