import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { contextStoreNotReady } from "./context-store.ts";
import { findExecutable } from "./find-executable.ts";

/** Throws `context_store_not_ready` for a connector that the caller can see, and `not_found` for any other. */
export async function refuseSync(database: Kysely<Database>, caller: Caller, connectorId: string): Promise<never> {
  await findExecutable(database, caller, { connectorId, entity: "*" });
  throw contextStoreNotReady();
}
