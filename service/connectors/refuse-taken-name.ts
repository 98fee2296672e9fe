import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { takenName } from "./taken-name.ts";

/** Throws `conflict` where a connector of the workspace has the name: before an upstream is asked in vain. */
export async function refuseTakenName(
  database: Kysely<Database>,
  connector: { readonly organizationId: string; readonly workspaceId: string; readonly name: string },
): Promise<void> {
  const taken = await database
    .selectFrom("connectors")
    .select("id")
    .where("organization_id", "=", connector.organizationId)
    .where("workspace_id", "=", connector.workspaceId)
    .where("name", "=", connector.name)
    .executeTakeFirst();
  if (taken) throw takenName(connector.name);
}
