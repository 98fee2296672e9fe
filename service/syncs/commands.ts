import { ConnectorError, nearest } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize, authorizeOperation, canRead } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { readPermissions } from "../connectors/permissions.ts";
import { findChangeable, findConnector } from "../connectors/queries.ts";
import type { Database } from "../database/tables.ts";
import type { ConnectorSyncs } from "./queries.ts";
import type { SyncRow } from "./queue.ts";

/** Selects the sync of one entity of a connector, or without `entity` the syncs of all entities that the caller can read. */
export interface SyncSelection {
  readonly connectorId: string;
  readonly entity?: string | undefined;
}

/** A request to run the selected syncs. */
export interface SyncRequest extends SyncSelection {
  /** Whether the runs read all records, to find deleted ones. */
  readonly isComplete?: boolean | undefined;
}

/**
 * Makes syncs due now. A running sync runs again after it ends. Throws `not_found` for a connector that is invisible to the
 * caller, `unknown_entity` for an entity that has no sync, and `permission_denied` for an entity that the caller cannot read.
 */
export async function requestSync(
  database: Kysely<Database>,
  caller: Caller,
  { now, isComplete = false, ...selection }: SyncRequest & { readonly now: number },
): Promise<ConnectorSyncs> {
  const connector = await findConnector(database, caller, selection.connectorId);
  authorize(caller, "connectors.execute");
  const change = { next_run_at: now, requested_at: now, attempts: 0, updated_at: now };
  const rows = await changeSyncs(database, caller, selection, {
    ...change,
    ...(isComplete && { complete_requested: 1 }),
  });
  return { connector, rows };
}

/** Changes to a schedule; absent members stay unchanged. */
export interface SyncSettings {
  readonly paused?: boolean | undefined;
  readonly intervalMs?: number | undefined;
}

/**
 * Changes the settings of syncs. A new interval applies from the end of the current or next run. Pausing a sync ends its run
 * within a few seconds. A resumed sync continues where the run stopped. Throws as `requestSync` does, and `permission_denied`
 * for a caller who may not change the connector.
 */
export async function updateSyncs(
  database: Kysely<Database>,
  caller: Caller,
  { now, settings, ...selection }: SyncSelection & { readonly now: number; readonly settings: SyncSettings },
): Promise<ConnectorSyncs> {
  const connector = await findChangeable(database, caller, selection.connectorId);
  const { paused, intervalMs } = settings;
  const rows = await changeSyncs(database, caller, selection, {
    updated_at: now,
    ...(paused !== undefined && { paused: paused ? 1 : 0 }),
    ...(intervalMs !== undefined && { interval_ms: intervalMs }),
  });
  return { connector, rows };
}

/** Makes syncs due now. Their next runs first delete the copied records. Throws as `updateSyncs` does. */
export async function requestReset(
  database: Kysely<Database>,
  caller: Caller,
  { now, ...selection }: SyncSelection & { readonly now: number },
): Promise<ConnectorSyncs> {
  const connector = await findChangeable(database, caller, selection.connectorId);
  const change = { reset_requested: 1, next_run_at: now, requested_at: now, attempts: 0, updated_at: now };
  return { connector, rows: await changeSyncs(database, caller, selection, change) };
}

async function changeSyncs(
  database: Kysely<Database>,
  caller: Caller,
  selection: SyncSelection,
  change: Partial<SyncRow>,
): Promise<readonly SyncRow[]> {
  const entities = await selectEntities(database, caller, selection);
  if (entities.length === 0) return [];
  const rows = await database
    .updateTable("syncs")
    .set(change)
    .where("connector_id", "=", selection.connectorId)
    .where("organization_id", "=", caller.organizationId)
    .where("entity", "in", entities)
    .returningAll()
    .execute();
  return rows.toSorted((one, other) => (one.entity < other.entity ? -1 : 1));
}

async function selectEntities(
  database: Kysely<Database>,
  caller: Caller,
  { connectorId, entity }: SyncSelection,
): Promise<readonly string[]> {
  const rows = await database.selectFrom("syncs").select("entity").where("connector_id", "=", connectorId).execute();
  const names = rows.map((row) => row.entity);
  const permissions = await readPermissions(database, caller, connectorId);
  if (entity === undefined) return names.filter((name) => canRead(caller, permissions, name));
  if (!names.includes(entity)) throw unknownSync(names, entity);
  authorizeOperation(caller, permissions, { entity, action: "sync", kind: "context_store" });
  return [entity];
}

function unknownSync(names: readonly string[], entity: string): ConnectorError {
  const suggestion = nearest(entity, names);
  const existing = names.length === 0 ? "it has no syncs" : `it has ${names.join(", ")}`;
  const remedy = suggestion === undefined ? existing : `did you mean '${suggestion}'?`;
  return new ConnectorError("unknown_entity", `the connector copies no records of '${entity}'; ${remedy}`);
}
