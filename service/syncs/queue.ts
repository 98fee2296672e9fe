import type { ConnectorError } from "@agent-connectors/runtime";
import type { Counts } from "@agent-connectors/store";
import { expressionBuilder, type Kysely, type Selectable, type UpdateObject } from "kysely";
import type { Database } from "../database/tables.ts";

/** The sync of one entity of a connector. */
export type SyncRow = Selectable<Database["syncs"]>;

/** The primary key of a sync. */
export interface SyncKey {
  readonly connectorId: string;
  readonly entity: string;
}

/** The lease of a run. Only its owner stores the results of the run. */
export interface SyncLease extends SyncKey {
  readonly owner: string;
}

/** Milliseconds from the last renewal of a lease to its expiry. Then any process can end the run (see `endAbandoned`). */
export const syncLeaseMs = 30_000;

/** Milliseconds before the first retry of a failed run. The delay doubles with each retry, up to the interval of the sync. */
const firstRetryMs = 30_000;

/**
 * Releases the syncs that a process changed while its clock ran ahead, and makes them due now. Otherwise, no run begins until the
 * correct clock reaches the stored times.
 */
export async function resetFutureSyncs(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ ...released(now), next_run_at: now })
    // A request with the correct clock replaces `updated_at`, but keeps the lease.
    .where(({ eb, or }) =>
      or([eb("updated_at", ">", now + syncLeaseMs), eb("lease_until", ">", now + 2 * syncLeaseMs)]),
    )
    .execute();
}

/**
 * Delays the syncs of a connector until its upstream accepts requests again, also in other processes and after a restart.
 * Requested syncs stay due, because the upstream may accept requests earlier than it said.
 */
export async function delaySyncs(
  database: Kysely<Database>,
  { connectorId, until, now }: { readonly connectorId: string; readonly until: number; readonly now: number },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ next_run_at: until, updated_at: now })
    .where("connector_id", "=", connectorId)
    .where("requested_at", "is", null)
    .where("next_run_at", "<", until)
    .execute();
}

/** Progress of a run. */
export interface RunProgress {
  readonly status: SyncRow["status"];
  /** Records that the current pass has read. A pass reads all records, or those that changed since the last pass. */
  readonly records: number;
  readonly recordsPerSecond: number;
}

interface RunUpdate {
  readonly now: number;
  /** `undefined` if the run has reported none. */
  readonly progress?: RunProgress | undefined;
}

/**
 * Renews the lease and stores the progress. Returns `false` if the run must end, because its lease is lost, its connector is
 * deleted, its sync is paused, or the credentials or the configuration of its connector changed.
 */
export async function renewLease(
  database: Kysely<Database>,
  { connectorVersion, ...lease }: SyncLease & { readonly connectorVersion: number },
  { now, progress }: RunUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await updateWithLease(database, lease)
    .where("paused", "=", 0)
    .where("connector_id", "in", (query) =>
      query
        .selectFrom("connectors")
        .select("id")
        .where("id", "=", lease.connectorId)
        .where("version", "=", connectorVersion),
    )
    .set({ lease_until: now + syncLeaseMs, updated_at: now, ...columnsOf(progress) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** If an earlier run has copied the records, the column `records` keeps the number of copied records. */
function columnsOf(progress: RunProgress | undefined) {
  if (!progress) return {};
  const { status, records, recordsPerSecond } = progress;
  const row = expressionBuilder<Database, "syncs">();
  const copied = row.case().when("synced_at", "is", null).then(records).else(row.ref("records")).end();
  return { status, records: copied, run_records: records, records_per_second: recordsPerSecond };
}

/** The result of a run that has copied the records. */
export interface SyncedCopy extends Counts {
  /** The digest of the store's state. */
  readonly storedState?: string;
  /** Whether the run has read all records, not only the changed ones. */
  readonly isComplete: boolean;
  /** The version of the embedder of the passages. */
  readonly embedder?: string;
  readonly refusedPassages?: number;
  /** The failure of the embedder. */
  readonly failure?: ConnectorError;
}

/**
 * Ends a run that has copied the records. The next run is due after the interval, or at once if it was requested during this run.
 * If the embedder failed, the next run is due as after a failed run.
 */
export async function endRun(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, progress, ...copied }: SyncedCopy & RunUpdate,
): Promise<void> {
  const { records, bytes, drift, storedState, isComplete, embedder, refusedPassages, failure } = copied;
  const counts = { records, bytes, drift: JSON.stringify(drift) };
  const copy = {
    ...columnsOf(progress),
    ...counts,
    status: "ready",
    synced_at: now,
    ...(storedState !== undefined && { stored_state: storedState, last_run: null }),
    ...(embedder !== undefined && { embedder }),
    ...(refusedPassages !== undefined && { refused_passages: refusedPassages }),
    ...(isComplete && { complete_requested: keptCompleteRequest() }),
  } as const;
  if (failure) return endFailed(database, lease, { now, failure, result: copy });
  await updateWithLease(database, lease)
    .set((row) => ({
      ...copy,
      attempts: 0,
      next_run_at: row
        .case()
        .when("requested_at", "is", null)
        .then(row("interval_ms", "+", now))
        .else(now)
        .end(),
      error_code: null,
      error_message: null,
      ...released(now),
    }))
    .execute();
}

/**
 * The value of `complete_requested` after a complete run. It stays if another run was requested meanwhile, because that run
 * may have to be complete too.
 */
function keptCompleteRequest() {
  const row = expressionBuilder<Database, "syncs">();
  return row.case().when("requested_at", "is", null).then(0).else(row.ref("complete_requested")).end();
}

/**
 * Ends a failed run. The records stay. The status becomes `preview` or `failed` (see `failedStatus`). The delay of the next
 * run grows with each failure, and is at least the delay that the upstream requires. A run that was requested during this run
 * waits only for the upstream's delay.
 */
export async function failRun(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, progress, failure }: RunUpdate & { readonly failure: ConnectorError },
): Promise<void> {
  await endFailed(database, lease, {
    now,
    failure,
    result: { ...columnsOf(progress), status: failedStatus(progress) },
  });
}

/**
 * Statuses whose records are searchable even if no run has succeeded. After a success, the records are searchable with any
 * status. Searches by similarity also need the passages, which are embedded at the end of a run.
 */
const searchable = ["preview", "ready", "updating"] as const;

/** Whether the copied records of a sync with this status can be searched even if no run has succeeded. */
export function isSearchable(status: string): boolean {
  return searchable.some((each) => each === status);
}

/**
 * `preview` if searches find records although no run has succeeded yet, otherwise `failed`. A run that fails in its second
 * pass has not succeeded, although its first pass has copied all records.
 */
function failedStatus(progress?: RunProgress) {
  const row = expressionBuilder<Database, "syncs">();
  const status = progress ? row.val(progress.status) : row.ref("status");
  return row
    .case()
    .when(row.and([row("synced_at", "is", null), row(status, "in", searchable)]))
    .then("preview" as const)
    .else("failed" as const)
    .end();
}

interface FailedEnd {
  readonly now: number;
  readonly failure: ConnectorError;
  /** Further columns to store, such as the progress. */
  readonly result: UpdateObject<Database, "syncs">;
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
    .executeTakeFirst();
  if (!row) return;
  const earliest = failure.retry_after_ms ?? 0;
  await updateWithLease(database, lease)
    .set((columns) => ({
      ...result,
      attempts: row.attempts + 1,
      next_run_at: columns
        .case()
        .when("requested_at", "is", null)
        .then(now + Math.max(retryMs(row), earliest))
        .else(now + earliest)
        .end(),
      error_code: failure.code,
      error_message: failure.reason.slice(0, maxMessage),
      ...released(now),
    }))
    .execute();
}

function retryMs({ attempts, interval_ms }: Pick<SyncRow, "attempts" | "interval_ms">): number {
  return Math.min(firstRetryMs * 2 ** attempts, interval_ms);
}

/**
 * If the lease of a sync has expired, ends its run as `failRun` does, but the delay of the next run begins at the last renewal
 * of the lease. After a first failure, the next run is due now, because the first delay is as long as a lease. A requested run
 * stays due.
 */
export async function endAbandoned(
  database: Kysely<Database>,
  { connectorId, entity, now }: SyncKey & { readonly now: number },
): Promise<void> {
  const row = await database
    .selectFrom("syncs")
    .select(["attempts", "interval_ms", "next_run_at", "requested_at", "lease_owner as owner", "lease_until"])
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .executeTakeFirst();
  if (!row || row.owner === null || row.lease_until === null || row.lease_until > now) return;
  const due = row.lease_until - syncLeaseMs + retryMs(row);
  await updateWithLease(database, { connectorId, entity, owner: row.owner })
    // The run may have renewed its lease since the read.
    .where("lease_until", "=", row.lease_until)
    .set({
      attempts: row.attempts + 1,
      next_run_at: row.requested_at === null ? due : row.next_run_at,
      status: failedStatus(),
      error_code: "service_unavailable",
      error_message: abandoned,
      ...released(now),
    })
    .execute();
}

const abandoned =
  "the process that ran this sync ended or stopped responding during the run. The next run continues where this one stopped. The delay of the next run grows each time that a run ends in this way. Read the log of the service for the cause, such as too little memory";

/**
 * Releases a run that ends early, for example at a shutdown. The sync stays due, unless `delaySyncs` has delayed it. The next
 * run continues where this one stopped.
 */
export async function releaseRun(
  database: Kysely<Database>,
  lease: SyncLease,
  { now, progress }: RunUpdate,
): Promise<void> {
  await updateWithLease(database, lease)
    .set({ ...columnsOf(progress), ...released(now) })
    .execute();
}

/** Columns of a sync whose store has lost the copied records. Searches are refused until a run has copied records again. */
export const lostCopy = {
  status: "loading",
  synced_at: null,
  records: 0,
  bytes: 0,
  drift: "{}",
  refused_passages: 0,
} as const;

/** A condition on syncs: their copied records are searchable (see `searchable`). */
export function hasSearchableCopy() {
  const { or, eb } = expressionBuilder<Database, "syncs">();
  return or([eb("synced_at", "is not", null), eb("status", "in", searchable)]);
}

/** Refuses searches, because a run has found that the store has no records although the sync has copied some. */
export async function recordLoss(
  database: Kysely<Database>,
  lease: SyncLease,
  { now }: { readonly now: number },
): Promise<void> {
  await updateWithLease(database, lease)
    .set({ ...lostCopy, updated_at: now })
    .where(hasSearchableCopy())
    .execute();
}

interface Reset {
  readonly now: number;
  /** Deletes the copied records. */
  readonly remove: () => Promise<void>;
}

/**
 * Executes a requested reset. Searches are refused before the records are deleted, so that no search finds an empty copy. If the
 * process ends meanwhile, the next run executes the reset again. Does nothing if the run has lost its lease.
 */
export async function resetCopy(database: Kysely<Database>, lease: SyncLease, { now, remove }: Reset): Promise<void> {
  const { numUpdatedRows } = await updateWithLease(database, lease)
    .set({
      ...lostCopy,
      run_records: 0,
      stored_state: null,
      updated_at: now,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await remove();
  await updateWithLease(database, lease).set({ reset_requested: 0 }).execute();
}

/** Maximum characters of a stored message. */
const maxMessage = 1_000;

function released(now: number) {
  return { lease_owner: null, lease_until: null, updated_at: now };
}

/** A query that updates a sync only if `owner` has its lease. */
export function updateWithLease(database: Kysely<Database>, { connectorId, entity, owner }: SyncLease) {
  return database
    .updateTable("syncs")
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("lease_owner", "=", owner);
}
