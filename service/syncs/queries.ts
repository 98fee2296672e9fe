import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { findConnector } from "../connectors/queries.ts";
import type { Database } from "../database/tables.ts";
import type { SyncCounts } from "../telemetry/metrics.ts";
import type { SyncRow } from "./queue.ts";

/** Lists the syncs of a connector by entity. Throws `not_found` for a connector that is invisible to the caller. */
export async function listSyncs(
  database: Kysely<Database>,
  caller: Caller,
  connectorId: string,
): Promise<readonly SyncRow[]> {
  await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.read");
  return database
    .selectFrom("syncs")
    .selectAll()
    .where("connector_id", "=", connectorId)
    .where("organization_id", "=", caller.organizationId)
    .orderBy("entity")
    .execute();
}

/** Counts all syncs of the installation by kind and status. */
export async function countSyncs(database: Kysely<Database>): Promise<readonly SyncCounts[]> {
  const rows = await database
    .selectFrom("syncs")
    .innerJoin("connectors", "connectors.id", "syncs.connector_id")
    .select(({ fn }) => [
      "connectors.kind",
      "syncs.status",
      fn.countAll().as("syncs"),
      fn.sum("syncs.records").as("records"),
      fn.sum("syncs.bytes").as("bytes"),
    ])
    .groupBy(["connectors.kind", "syncs.status"])
    .execute();
  // PostgreSQL returns sums as strings.
  return rows.map(({ kind, status, syncs, records, bytes }) => ({
    kind,
    status,
    syncs: Number(syncs),
    records: Number(records),
    bytes: Number(bytes),
  }));
}
