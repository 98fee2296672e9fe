import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./find-connector.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";

/** A connector that the caller can see; throws `not_found`. */
export async function getConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<StoredConnector> {
  authorize(caller, "connectors.read");
  return storedConnectorOf(await findConnector(database, caller, id));
}
