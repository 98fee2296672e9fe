import { type Clock, type Connector, ConnectorError, errorCodes } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";
import {
  type ContextStore,
  type ContextStores,
  previewRecords,
  type StoreTable,
  tablesOf,
} from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { isSearchable, type SyncKey, type SyncRow } from "../syncs/queue.ts";
import { requestCopy, requestFirstSync } from "../syncs/requests.ts";

/** The state of the copy of an entity's records. */
export type CopyReadiness = Pick<SyncRow, (typeof columns)[number]>;

const columns = [
  "status",
  "synced_at",
  "records",
  "records_per_second",
  "next_run_at",
  "error_code",
  "error_message",
] as const;

/** The columns of `CopyReadiness`, for a query. */
export const readinessColumns = columns.map((column) => `syncs.${column}` as const);

interface ReadinessParts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}

interface Copy extends CopyReadiness, SyncKey {}

/**
 * If the records cannot be searched yet, requests the first sync of the entity and throws `context_store_not_ready`. Records
 * can be searched if a run has succeeded, or if the first pass has ended or has copied `previewRecords` records.
 */
export async function requireReady(
  { database, clock }: ReadinessParts,
  { connectorId, entity, ...sync }: Copy,
): Promise<void> {
  if (sync.synced_at !== null || isSearchable(sync.status)) return;
  await requestFirstSync(database, { connectorId, entity, now: clock.now() });
  const blocked = await blockedReason(database, { connectorId, entity });
  throw blocked === undefined ? unsearchable(entity, sync, clock.now()) : notReady(entity, blocked);
}

/** Returns the reason why no sync of the entity begins until a person acts; `undefined` if a sync can begin. */
async function blockedReason(
  database: Kysely<Database>,
  { connectorId, entity }: SyncKey,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("syncs")
    .innerJoin("connectors", "connectors.id", "syncs.connector_id")
    .select(["connectors.status", "syncs.paused"])
    .where("syncs.connector_id", "=", connectorId)
    .where("syncs.entity", "=", entity)
    .executeTakeFirst();
  if (row?.status === "needs_reconnect") return "the connector must be connected again";
  if (row?.paused === 1) return "the sync is paused; an admin or the creator of the connector can resume it";
  return undefined;
}

/**
 * Returns the table of an entity, the state of its copy, and the secret that authenticates the cursors of the connector's
 * searches. Throws `context_store_not_ready` for an entity without a sync.
 */
export async function readCopy(
  database: Kysely<Database>,
  { connector, connectorId, entity }: SyncKey & { readonly connector: Connector },
): Promise<{ readonly table: StoreTable; readonly secret: string; readonly copy: Copy }> {
  const table = tablesOf(connector).find((candidate) => candidate.entity === entity);
  const row = await database
    .selectFrom("syncs")
    .innerJoin("installation", (join) => join.on("installation.id", "=", 1))
    .select([...readinessColumns, "installation.cursor_secret"])
    .where("syncs.connector_id", "=", connectorId)
    .where("syncs.entity", "=", entity)
    .executeTakeFirst();
  if (!table || !row) throw notSynced(entity);
  const { cursor_secret, ...readiness } = row;
  return { table, secret: `${cursor_secret} ${connectorId}`, copy: { connectorId, entity, ...readiness } };
}

/**
 * Searches a connector's store. If the search fails because the store has lost the records of earlier runs, for example after
 * a backup was restored, requests a new copy and throws `context_store_not_ready`.
 */
export async function searchCopy<T>(
  { database, clock, stores }: ReadinessParts & { readonly stores: Pick<ContextStores, "open"> },
  { connectorId, entity, signal }: SyncKey & { readonly signal: AbortSignal | undefined },
  search: (store: ContextStore) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw cancellation(signal);
  const store = await stores.open(connectorId);
  try {
    return await search(store);
  } catch (error) {
    if (signal?.aborted) throw error;
    if ((await store.state(entity)) !== undefined) throw error;
    if (!(await requestCopy(database, { connectorId, entity, now: clock.now() }))) throw error;
    const blocked = await blockedReason(database, { connectorId, entity });
    throw blocked === undefined
      ? notReady(entity, "their store is missing; the service copies them again", usualWaitMs)
      : notReady(entity, `their store is missing, and ${blocked}`);
  }
}

/** The error for an entity without a sync. */
export function notSynced(entity: string): ConnectorError {
  return notReady(entity, `'${entity}' has no sync yet`, maxWaitMs);
}

/** The estimated wait if the rate of the copy is unknown. */
const usualWaitMs = 10_000;

/** The maximum estimate of the time to copy `previewRecords` records. An entity with fewer records is ready sooner. */
const maxWaitMs = 60_000;

/** The error for records that cannot be searched yet. States when to try again, unless a person must correct a fault first. */
function unsearchable(entity: string, sync: CopyReadiness, now: number): ConnectorError {
  const { status, records, records_per_second: rate, next_run_at, error_code, error_message } = sync;
  if (status !== "failed") {
    const loadMs = rate > 0 ? Math.min(maxWaitMs, ((previewRecords - records) * 1000) / rate) : usualWaitMs;
    // If the upstream refuses requests until a certain time, the next run begins at this time.
    const waitMs = Math.max(loadMs, next_run_at - now);
    return notReady(entity, `the sync has copied ${records} records so far`, waitMs);
  }
  const reason = `there are no searchable records, because the last sync failed: ${error_message}`;
  if (!isTemporary(error_code)) return notReady(entity, `${reason}; runs fail until a person corrects the cause`);
  return notReady(entity, reason, next_run_at - now);
}

function isTemporary(code: string | null): boolean {
  return Object.entries(errorCodes).some(([name, { retry }]) => name === code && retry);
}

function notReady(entity: string, reason: string, waitMs?: number): ConnectorError {
  const seconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds === undefined ? "" : `; try again in ${seconds} s`;
  return new ConnectorError(
    "context_store_not_ready",
    `the copied records of '${entity}' cannot be searched now: ${reason}${wait}. Actions outside the context store read the records from the upstream`,
    seconds === undefined ? {} : { retry_after_ms: seconds * 1000 },
  );
}
