import type { ConnectorError } from "@agent-connectors/runtime";
import type { Counts } from "@agent-connectors/store";
import type { Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import type { SyncCounts } from "../telemetry/metrics.ts";

/** The sync of one entity of a connector. */
export type SyncRow = Selectable<Database["syncs"]>;

/** The primary key of a sync. */
export interface SyncKey {
  readonly connectorId: string;
  readonly entity: string;
}

/** The lease of a run. Only its holder writes the results of the run. */
export interface SyncLease extends SyncKey {
  readonly owner: string;
}

/** Milliseconds for which a lease is valid without renewal. A run that a killed process held is due again after it. */
export const leaseMs = 30_000;

/** Milliseconds before the first retry of a failed run; each further one waits twice as long, at most an interval. */
const firstRetryMs = 30_000;

/** Notes that a caller waits for the first sync of an entity, which then begins before scheduled syncs. */
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

/** Makes the sync of an entity due whose store has no records. Returns whether a run had copied them before. */
export async function copyAgain(
  database: Kysely<Database>,
  { connectorId, entity, now }: SyncKey & { readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("syncs")
    .set({ status: "loading", synced_at: null, records: 0, bytes: 0, next_run_at: now, requested_at: now })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("synced_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the syncs due whose passages another embedder has made. They keep serving searches meanwhile. */
export async function requestEmbedding(
  database: Kysely<Database>,
  { embedder, now }: { readonly embedder: string; readonly now: number },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ next_run_at: now })
    .where("embedder", "!=", embedder)
    .where("next_run_at", ">", now)
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

/** A run that this process has the lease of. */
export interface ClaimedSync extends SyncLease {
  readonly organizationId: string;
  readonly kind: string;
  readonly resetRequested: boolean;
  /** Whether the run must read all records, to find deleted ones. */
  readonly completeRequested: boolean;
  /** Whether an earlier run was complete. */
  readonly hasRecords: boolean;
}

/** Due syncs that are read to take one of them. */
const candidates = 8;

/**
 * Takes the lease of a due sync; `undefined` if none is due. First come the organizations with the fewest running syncs, then
 * requested syncs, then the longest due. Two processes never get the same sync. Left out are connectors to reconnect,
 * connectors with a running sync, as the entities of a connector share its rate limit, and the organizations of `without`.
 */
export function claimDueSync(database: Kysely<Database>, search: DueSearch): Promise<ClaimedSync | undefined> {
  return inTransaction(database, async (transaction) => {
    for (const due of await findDue(transaction, search)) {
      const claimed = await claim(transaction, due, search.now);
      if (claimed) return claimed;
    }
    return undefined;
  });
}

interface DueSearch {
  readonly now: number;
  readonly without?: readonly string[];
}

/** Finds the syncs that come first. Another process may take them meanwhile. */
function findDue(transaction: Kysely<Database>, { now, without = [] }: DueSearch) {
  return transaction
    .with("running", (query) =>
      query
        .selectFrom("syncs")
        .select(({ fn }) => ["organization_id", fn.countAll<number>().as("runs")])
        .where("lease_until", ">", now)
        .groupBy("organization_id"),
    )
    .selectFrom("syncs")
    .innerJoin("connectors", "connectors.id", "syncs.connector_id")
    .leftJoin("running", "running.organization_id", "syncs.organization_id")
    .select(["syncs.connector_id as connectorId", "syncs.entity", "connectors.kind"])
    .where("syncs.paused", "=", 0)
    .where("syncs.next_run_at", "<=", now)
    .where("connectors.status", "=", "ready")
    .$if(without.length > 0, (query) => query.where("syncs.organization_id", "not in", without))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("syncs as others")
            .select("others.entity")
            .whereRef("others.connector_id", "=", "syncs.connector_id")
            .where("others.lease_until", ">", now),
        ),
      ),
    )
    .orderBy(({ fn, val }) => fn.coalesce("running.runs", val(0)))
    .orderBy(({ eb }) => eb.case().when("syncs.requested_at", "is", null).then(1).else(0).end())
    .orderBy("syncs.next_run_at")
    .orderBy("syncs.connector_id")
    .orderBy("syncs.entity")
    .limit(candidates)
    .execute();
}

/** Takes the lease of a sync; `undefined` if another process has taken it, or another sync of its connector, since the search. */
async function claim(
  transaction: Kysely<Database>,
  { connectorId, entity, kind }: SyncKey & { readonly kind: string },
  now: number,
): Promise<ClaimedSync | undefined> {
  // Waits for another process that takes a sync of the same connector.
  await lockRows(transaction, "connectors", { id: connectorId });
  const owner = v7();
  const row = await transaction
    .updateTable("syncs")
    .set({ lease_owner: owner, lease_until: now + leaseMs, requested_at: null, started_at: now, updated_at: now })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("paused", "=", 0)
    .where("next_run_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("syncs as others")
            .select("others.entity")
            .where("others.connector_id", "=", connectorId)
            .where("others.lease_until", ">", now),
        ),
      ),
    )
    .returning(["organization_id", "reset_requested", "complete_requested", "synced_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { organization_id: organizationId, reset_requested, complete_requested, synced_at } = row;
  const requested = { resetRequested: reset_requested === 1, completeRequested: complete_requested === 1 };
  return { connectorId, entity, kind, organizationId, owner, ...requested, hasRecords: synced_at !== null };
}

/** Progress of a run. */
export interface SyncProgress {
  readonly status: SyncRow["status"];
  readonly records: number;
  readonly bytes: number;
  readonly recordsPerSecond: number;
}

/** Renews the lease and stores the progress. Returns whether the run still has its lease; without it the run must end. */
export async function renewLease(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, progress }: { readonly now: number; readonly progress?: SyncProgress },
): Promise<boolean> {
  const { numUpdatedRows } = await withLease(database, lease)
    .set({ lease_until: now + leaseMs, updated_at: now, ...(progress && columnsOf(progress)) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf({ recordsPerSecond, ...counts }: SyncProgress) {
  return { ...counts, records_per_second: recordsPerSecond };
}

/** The copy after a complete run. */
export interface SyncedCopy extends Counts {
  /** Whether the run has read all records, and so found deleted ones. */
  readonly isComplete: boolean;
  /** The version of the embedder of the passages. */
  readonly embedder?: string;
  /** What failed after all records were copied. */
  readonly failure?: ConnectorError;
}

/** Ends a complete run. The next one is due after the interval, or sooner if something failed after the copy. */
export async function endRun(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, records, bytes, drift, isComplete, embedder, failure }: SyncedCopy & { readonly now: number },
): Promise<void> {
  const counts = { records, bytes, drift: JSON.stringify(drift) };
  const copy = {
    ...counts,
    status: "ready",
    synced_at: now,
    ...(embedder !== undefined && { embedder }),
  } as const;
  if (failure) return endFailed(database, lease, { now, failure, result: copy });
  await withLease(database, lease)
    .set((row) => ({
      ...copy,
      attempts: 0,
      // A request during the run is one for another run.
      next_run_at: row
        .case()
        .when("requested_at", "is", null)
        .then(row("interval_ms", "+", now))
        .else(now)
        .end(),
      ...(isComplete && {
        complete_requested: row
          .case()
          .when("requested_at", "is", null)
          .then(0)
          .else(row.ref("complete_requested"))
          .end(),
      }),
      error_code: null,
      error_message: null,
      ...released(now),
    }))
    .execute();
}

/** Ends a failed run. The records stay. The next run is due after a growing time, and not before the upstream allows it. */
export async function failRun(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, failure }: { readonly now: number; readonly failure: ConnectorError },
): Promise<void> {
  await endFailed(database, lease, { now, failure, result: { status: "failed" } });
}

interface FailedEnd {
  readonly now: number;
  readonly failure: ConnectorError;
  /** The result of the run in spite of the failure. */
  readonly result: Partial<SyncRow>;
}

async function endFailed(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, failure, result }: FailedEnd,
): Promise<void> {
  const row = await database
    .selectFrom("syncs")
    .select(["attempts", "interval_ms"])
    .where("connector_id", "=", lease.connectorId)
    .where("entity", "=", lease.entity)
    .where("lease_owner", "=", lease.owner)
    .executeTakeFirst();
  if (!row) return;
  const grown = Math.min(firstRetryMs * 2 ** Math.min(row.attempts, 20), Math.max(row.interval_ms, firstRetryMs));
  await withLease(database, lease)
    .set({
      ...result,
      attempts: row.attempts + 1,
      next_run_at: now + Math.max(grown, failure.retry_after_ms ?? 0),
      error_code: failure.code,
      error_message: failure.reason.slice(0, maxMessage),
      ...released(now),
    })
    .execute();
}

/** Gives up a run that the shutdown of this process ends. It is due again at once and resumes where it stopped. */
export async function releaseRun(database: Kysely<Database>, lease: SyncLease, now: number): Promise<void> {
  await withLease(database, lease).set(released(now)).execute();
}

/** Notes that the requested reset is done. */
export async function noteReset(database: Kysely<Database>, lease: SyncLease, now: number): Promise<void> {
  await withLease(database, lease)
    .set({ reset_requested: 0, status: "loading", synced_at: null, records: 0, bytes: 0, drift: "{}", updated_at: now })
    .execute();
}

/** Maximum stored characters of a message. */
const maxMessage = 1_000;

function released(now: number) {
  return { lease_owner: null, lease_until: null, updated_at: now };
}

function withLease(database: Kysely<Database>, { connectorId, entity, owner }: SyncLease) {
  return database
    .updateTable("syncs")
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("lease_owner", "=", owner);
}
