import { expressionBuilder, type Kysely } from "kysely";
import { v7 } from "uuid";
import { loadKind, syncsOf } from "../connector-types/kinds.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { endAbandoned, type SyncLease, syncLeaseMs } from "./queue.ts";
import type { ExpectedState } from "./stored-state.ts";

/** A run whose lease this process has. */
export interface ClaimedSync extends SyncLease {
  readonly organizationId: string;
  readonly kind: string;
  /** Increments if the credentials or the configuration change. The run then ends (see `renewLease`). */
  readonly connectorVersion: number;
  readonly resetRequested: boolean;
  /** Whether the run must read all records, to find deleted ones. */
  readonly completeRequested: boolean;
  readonly expected: ExpectedState;
}

/** Maximum due syncs that one search reads. */
const maxCandidates = 8;

/**
 * Acquires the lease of a due sync. Two processes never get the same sync. The search sorts the due syncs by these criteria, the
 * most important first:
 *
 * 1. Syncs of organizations with fewer running syncs come first.
 * 2. Requested syncs come before scheduled syncs.
 * 3. Syncs that have been due for longer come first.
 * 4. If several syncs of a connector became due at the same time, parents come before their children.
 *
 * The search skips paused syncs, connectors that must be reconnected, and the organizations and connectors in `DueSearch`. It
 * also skips connectors with a running sync, because the entities of a connector share its rate limit. Returns `undefined` if the
 * search finds no sync, or if `claim` acquires no lease for the first `maxCandidates` syncs.
 */
export function claimDueSync(database: Kysely<Database>, search: DueSearch): Promise<ClaimedSync | undefined> {
  return inTransaction(database, async (transaction) => {
    for (const due of await findDue(transaction, search)) {
      const sync = { ...due, entity: await firstOf(transaction, due) };
      const claimed = await claim(transaction, sync, search.now);
      if (claimed) return claimed;
    }
    return undefined;
  });
}

interface DueSearch {
  readonly now: number;
  /** Ids of the organizations to skip. */
  readonly without?: readonly string[];
  /** Ids of the connectors to skip. */
  readonly withoutConnectors?: readonly string[];
}

/** Another process may claim the found syncs before `claim` locks their connector. */
function findDue(transaction: Kysely<Database>, { now, without = [], withoutConnectors = [] }: DueSearch) {
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
    .select([
      "syncs.connector_id as connectorId",
      "syncs.entity",
      "connectors.kind",
      "connectors.version as connectorVersion",
      "syncs.next_run_at as dueAt",
      "syncs.requested_at as requestedAt",
    ])
    .where("syncs.paused", "=", 0)
    .where("syncs.next_run_at", "<=", now)
    .where("connectors.status", "=", "ready")
    .$if(without.length > 0, (query) => query.where("syncs.organization_id", "not in", without))
    .$if(withoutConnectors.length > 0, (query) => query.where("syncs.connector_id", "not in", withoutConnectors))
    .where(hasNoRunningSync(now))
    .orderBy(({ fn, val }) => fn.coalesce("running.runs", val(0)))
    .orderBy(({ eb }) => eb.case().when("syncs.requested_at", "is", null).then(1).else(0).end())
    .orderBy("syncs.next_run_at")
    .orderBy("syncs.connector_id")
    .orderBy("syncs.entity")
    .limit(maxCandidates)
    .execute();
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

/**
 * Returns the entity of the sync to run first: the found sync, or another sync of its connector that became due at the same time.
 * Parents come before their children.
 */
async function firstOf(transaction: Kysely<Database>, { connectorId, entity, kind, dueAt, requestedAt }: Due) {
  const rows = await transaction
    .selectFrom("syncs")
    .select("entity")
    .where("connector_id", "=", connectorId)
    .where("next_run_at", "=", dueAt)
    .where("requested_at", requestedAt === null ? "is" : "is not", null)
    .where("paused", "=", 0)
    .execute();
  // If this version of the service lacks the kind, the run fails. An error here would end the search for all connectors.
  const connector = await loadKind(kind).catch(() => undefined);
  const due = new Set(rows.map((row) => row.entity));
  return (connector && syncsOf(connector).entities.find((name) => due.has(name))) ?? entity;
}

/** The condition that no sync of the same connector is running. */
function hasNoRunningSync(now: number) {
  const { not, exists, selectFrom } = expressionBuilder<Database, "syncs">();
  const running = selectFrom("syncs as others")
    .select("others.entity")
    .whereRef("others.connector_id", "=", "syncs.connector_id")
    .where("others.lease_until", ">", now);
  return not(exists(running));
}

/**
 * Returns `undefined` if the sync is now paused, deleted or not due (`endAbandoned` can delay it), or if another process has
 * claimed a sync of the connector.
 */
async function claim(
  transaction: Kysely<Database>,
  { connectorId, entity, kind, connectorVersion }: Pick<Due, "connectorId" | "entity" | "kind" | "connectorVersion">,
  now: number,
): Promise<ClaimedSync | undefined> {
  // Waits for another process that claims a sync of the same connector.
  await lockRows(transaction, "connectors", { id: connectorId });
  await endAbandoned(transaction, { connectorId, entity, now });
  const owner = v7();
  const row = await transaction
    .updateTable("syncs")
    .set({
      lease_owner: owner,
      lease_until: now + syncLeaseMs,
      requested_at: null,
      started_at: now,
      run_records: 0,
      records_per_second: 0,
      updated_at: now,
    })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("paused", "=", 0)
    .where("next_run_at", "<=", now)
    .where(hasNoRunningSync(now))
    .returning([
      "organization_id",
      "reset_requested",
      "complete_requested",
      "stored_state as digest",
      "last_run as run",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { organization_id: organizationId, reset_requested, complete_requested, ...expected } = row;
  const requested = { resetRequested: reset_requested === 1, completeRequested: complete_requested === 1 };
  return { connectorId, entity, kind, connectorVersion, organizationId, owner, ...requested, expected };
}
