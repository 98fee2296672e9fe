import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../store/database.ts";

/** An organization that is to be, and who manages it. */
export interface NewOrganization {
  readonly name: string;
  /** Principal that becomes its admin. */
  readonly adminId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Stores an organization with a workspace `default` and an admin, in the caller's transaction; gives its id. */
export async function insertOrganization(
  transaction: Kysely<Database>,
  { name, adminId, now }: NewOrganization,
): Promise<string> {
  const organizationId = v7({ msecs: now });
  await transaction.insertInto("organizations").values({ id: organizationId, name, created_at: now }).execute();
  await transaction
    .insertInto("memberships")
    .values({ organization_id: organizationId, principal_id: adminId, role: "admin", created_at: now })
    .execute();
  await transaction
    .insertInto("workspaces")
    .values({ id: v7({ msecs: now }), organization_id: organizationId, name: "default", created_at: now })
    .execute();
  return organizationId;
}
