import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { nameKey, storedName } from "../names.ts";
import type { Database } from "../store/database.ts";

/** An organization that is to be, and who manages it. */
export interface NewOrganization {
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
export function takenOrganizationName(name: string): ConnectorError {
  return new ConnectorError(
    "conflict",
    `another organization of this installation has the name '${name}', or one that looks like it; choose another name`,
  );
}
