import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { findConnector } from "./find-connector.ts";

/**
 * A connector that the caller may change. Throws `not_found` where they cannot see it, `permission_denied` where they can
 * and may not.
 */
export async function findChangeable(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const row = await findConnector(database, caller, id);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  return row;
}
