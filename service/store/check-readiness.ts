import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";

/** Returns where requests can be served; throws `service_unavailable`, or what the database fails with. */
export async function checkReadiness(database: Kysely<Database>, draining: { readonly since?: number }): Promise<void> {
  if (draining.since !== undefined)
    throw new ConnectorError("service_unavailable", "this process is shutting down; another one serves");
  await database.selectFrom("installation").select("id").executeTakeFirst();
}
