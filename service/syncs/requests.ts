import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { hasSearchableCopy, lostCopy, type SyncKey } from "./queue.ts";

/**
 * Gives the first sync of an entity priority over the scheduled syncs of its organization, because a caller waits for it.
 * Changes nothing if the sync has begun, or if a run is already requested.
 */
export async function requestFirstSync(
  database: Kysely<Database>,
  { connectorId, entity, now }: SyncKey & { readonly now: number },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ requested_at: now })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("requested_at", "is", null)
    .where("started_at", "is", null)
    .execute();
}

/**
 * Refuses searches and requests a run, because the store has no records although the sync has copied some. Changes nothing, and
 * returns `false`, if the sync has no searchable records anyway.
 */
export async function requestCopy(
  database: Kysely<Database>,
  { connectorId, entity, now }: SyncKey & { readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("syncs")
    .set({ ...lostCopy, next_run_at: now, requested_at: now, updated_at: now })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where(hasSearchableCopy())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Requests a run of each sync of a connector, because its credentials or its configuration changed. The runs read all records,
 * because the connector may now read another account. They delete the records that only the former account has.
 */
export async function requestCompleteRuns(
  database: Kysely<Database>,
  { connectorId, now }: { readonly connectorId: string; readonly now: number },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ complete_requested: 1, next_run_at: now, requested_at: now, attempts: 0, updated_at: now })
    .where("connector_id", "=", connectorId)
    .execute();
}

/**
 * Makes syncs due now if their passages come from another embedder. Searches use the existing passages meanwhile. A failed
 * sync keeps the delay of its next run.
 */
export async function requestEmbedding(
  database: Kysely<Database>,
  { embedder, now }: { readonly embedder: string; readonly now: number },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ next_run_at: now })
    .where("embedder", "!=", embedder)
    .where("attempts", "=", 0)
    .where("next_run_at", ">", now)
    .execute();
}
