import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { ContextStore, ContextStores } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { requestCopy, requestFirstSync, type SyncKey } from "../syncs/queue.ts";

/** The state of the copy of an entity's records. */
export interface Readiness {
  readonly status: string;
  readonly synced_at: number | null;
  readonly records: number;
  readonly error_message: string | null;
}

/** The statuses in which the first run's records can be searched. Passages are embedded after the first complete pass. */
const searchable: ReadonlySet<string> = new Set(["preview", "ready", "updating"]);

interface ReadinessParts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}

interface Copy extends Readiness {
  readonly connectorId: string;
  readonly entity: string;
}

/**
 * Throws `context_store_not_ready` unless the records can be searched. They can be searched from the preview of the first
 * run on. If they cannot, the entity's first sync gets priority over other syncs.
 */
export async function requireReady(
  { database, clock }: ReadinessParts,
  { connectorId, entity, ...sync }: Copy,
): Promise<void> {
  if (sync.synced_at !== null || searchable.has(sync.status)) return;
  await requestFirstSync(database, { connectorId, entity, now: clock.now() });
  throw notReady(entity, reasonOf(sync));
}

/** Reads the state of an entity's copy; `undefined` without a sync. `secret` signs the cursors of the connector's searches. */
export function readCopy(
  database: Kysely<Database>,
  { connectorId, entity }: { readonly connectorId: string; readonly entity: string },
): Promise<(Readiness & { readonly secret: string }) | undefined> {
  return database
    .selectFrom("syncs")
    .innerJoin("credentials", "credentials.connector_id", "syncs.connector_id")
    .select([
      "syncs.status",
      "syncs.synced_at",
      "syncs.records",
      "syncs.error_message",
      "credentials.data_key as secret",
    ])
    .where("syncs.connector_id", "=", connectorId)
    .where("syncs.entity", "=", entity)
    .executeTakeFirst();
}

/**
 * Runs a search of a store. If the store lacks records that the control database counts, for example after a backup was
 * restored, the entity is copied again, and the caller gets `context_store_not_ready`.
 */
export async function searchCopy<T>(
  { database, clock, stores }: ReadinessParts & { readonly stores: Pick<ContextStores, "open"> },
  { connectorId, entity }: SyncKey,
  search: (store: ContextStore) => Promise<T>,
): Promise<T> {
  const store = await stores.open(connectorId);
  try {
    return await search(store);
  } catch (error) {
    if ((await store.state(entity)) !== undefined) throw error;
    if (!(await requestCopy(database, { connectorId, entity, now: clock.now() }))) throw error;
    throw notReady(entity, "their store is missing; the service copies them again");
  }
}

/** The error for an entity without a sync. */
export function notSynced(entity: string): ConnectorError {
  return notReady(entity, "it has no sync yet; try again in a minute");
}

function reasonOf({ status, records, error_message }: Readiness): string {
  if (status === "failed") return `the first sync failed: ${error_message}`;
  return `the first sync has copied ${records} records so far; try again in a minute`;
}

function notReady(entity: string, reason: string): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    `the copied records of '${entity}' cannot be searched now: ${reason}. The other actions read them from the upstream`,
  );
}
