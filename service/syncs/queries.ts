import type { Kysely } from "kysely";
import { authorize, canRead } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { readPermissions } from "../connectors/permissions.ts";
import { type ConnectorRow, findConnector } from "../connectors/queries.ts";
import type { Database } from "../database/tables.ts";
import type { SyncCounts } from "../telemetry/metrics.ts";
import type { SyncRow } from "./queue.ts";

/** Syncs of one connector, sorted by entity. */
export interface ConnectorSyncs {
  readonly connector: Pick<ConnectorRow, "status" | "status_reason">;
  readonly rows: readonly SyncRow[];
}

/** Lists the syncs of the entities that the caller can read. Throws `not_found` if the caller cannot see the connector. */
export async function listSyncs(
  database: Kysely<Database>,
  caller: Caller,
  connectorId: string,
): Promise<ConnectorSyncs> {
  const connector = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.read");
  const rows = await database
    .selectFrom("syncs")
    .selectAll()
    .where("connector_id", "=", connectorId)
    .where("organization_id", "=", caller.organizationId)
    .orderBy("entity")
    .execute();
  const permissions = await readPermissions(database, caller, connectorId);
  return { connector, rows: rows.filter(({ entity }) => canRead(caller, permissions, entity)) };
}

/** Counts all syncs of the installation by kind, status and error code, at `now`. */
export async function countSyncs(database: Kysely<Database>, now: number): Promise<readonly SyncCounts[]> {
  const rows = await database
    .selectFrom("syncs")
    .innerJoin("connectors", "connectors.id", "syncs.connector_id")
    .select(({ eb, fn, and, or }) => {
      const canRun = and([eb("syncs.paused", "=", 0), eb("connectors.status", "=", "ready")]);
      const isIdle = or([eb("syncs.lease_until", "is", null), eb("syncs.lease_until", "<=", now)]);
      return [
        "connectors.kind",
        "syncs.status",
        "syncs.error_code as code",
        fn.countAll().as("syncs"),
        fn.sum("syncs.records").as("records"),
        fn.sum("syncs.bytes").as("bytes"),
        fn
          .countAll()
          .filterWhere(and([canRun, isIdle, eb("syncs.next_run_at", "<=", now)]))
          .as("due"),
        fn.sum("syncs.records_per_second").filterWhere("syncs.lease_until", ">", now).as("recordsPerSecond"),
        fn.min("syncs.synced_at").filterWhere(canRun).as("oldestSuccess"),
      ];
    })
    .groupBy(["connectors.kind", "syncs.status", "syncs.error_code"])
    .execute();
  // PostgreSQL returns sums as strings. The sum of no rows is null.
  return rows.map(({ kind, status, code, oldestSuccess, ...sums }) => ({
    kind,
    status,
    code,
    syncs: Number(sums.syncs),
    records: Number(sums.records),
    bytes: Number(sums.bytes),
    due: Number(sums.due),
    recordsPerSecond: Number(sums.recordsPerSecond),
    oldestSuccess: oldestSuccess === null ? null : Number(oldestSuccess),
  }));
}
