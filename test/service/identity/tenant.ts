import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../../service/database/tables.ts";

/** Inserts an organization with a workspace `default`. Returns the ids of both. */
export async function makeTenant(
  database: Kysely<Database>,
  name = "Acme",
): Promise<{ readonly organizationId: string; readonly workspaceId: string }> {
  const [organizationId, workspaceId] = [v7(), v7()];
  await database.insertInto("organizations").values({ id: organizationId, name, created_at: 1 }).execute();
  await database
    .insertInto("workspaces")
    .values({ id: workspaceId, organization_id: organizationId, name: "default", created_at: 1 })
    .execute();
  return { organizationId, workspaceId };
}
