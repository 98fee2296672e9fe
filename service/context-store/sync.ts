import { ConnectorError } from "@agent-connectors/runtime";
import { type ContextStore, type ContextStores, markOf, type Semantic, tablesOf } from "@agent-connectors/store";
import { type ConnectionOptions, readConnection } from "../execution/client-cache.ts";
import type { SyncThread } from "../sync-thread/sync-thread.ts";
import type { ClaimedSync } from "../syncs/claim.ts";
import { recordLoss, resetCopy, type SyncedCopy } from "../syncs/queue.ts";
import type { RunContext } from "../syncs/runner.ts";
import { isExpected, recordState } from "../syncs/stored-state.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { deleteIfOrphaned } from "./stores.ts";

interface SyncParts extends ConnectionOptions {
  readonly syncThread: Pick<SyncThread, "run" | "prepare">;
  readonly stores: Pick<ContextStores, "open" | "delete"> & { readonly semantic: Pick<Semantic, "embed" | "version"> };
  readonly telemetry: Pick<Telemetry, "logger">;
}

/**
 * Copies the records of an entity with the stored credentials of its connector, and embeds the passages of the records. Returns
 * the counts of the copy. If only the embedding fails, returns the failure with the counts instead of throwing it, because
 * searches in the query form and SQL statements need no passages.
 */
export async function runSync(parts: SyncParts, claimed: ClaimedSync, context: RunContext): Promise<SyncedCopy> {
  try {
    return await copyRecords(parts, claimed, context);
  } finally {
    await deleteIfOrphaned(parts, claimed.connectorId);
  }
}

async function copyRecords(parts: SyncParts, claimed: ClaimedSync, context: RunContext): Promise<SyncedCopy> {
  const { database, stores, clock } = parts;
  const { signal } = context;
  const { entity, connectorId } = claimed;
  const { model: connector, connection, replication } = await readConnection(parts, claimed);
  const store = await stores.open(connectorId);
  if (claimed.resetRequested)
    await resetCopy(database, claimed, { now: clock.now(), remove: () => store.reset(entity) });
  const { completeRequested, kind, owner } = claimed;
  const isRestored = !(await checkAndRecordState(parts, claimed, store));
  const result = await parts.syncThread.run(
    {
      kind,
      entity,
      run: owner,
      store,
      connection: { ...connection, config: { ...connection.config, ...replication } },
      completeEveryMs: completeRequested || isRestored ? 0 : undefined,
    },
    context,
  );
  const storedState = markOf(await store.state(entity))?.digest;
  const counts = {
    ...(await store.counts(entity)),
    ...(storedState !== undefined && { storedState }),
    isComplete: result.kind === "complete",
  };
  const table = tablesOf(connector).find((candidate) => candidate.entity === entity);
  if (!table || Object.keys(table.semantic).length === 0) return counts;
  try {
    const embedded = Object.values(
      await stores.semantic.embed({ connectorId, store }, table, {
        signal,
        prepare: (values) => parts.syncThread.prepare(values, signal),
      }),
    );
    const refusedPassages = embedded.reduce((sum, { refused }) => sum + refused, 0);
    return { ...counts, embedder: stores.semantic.version, refusedPassages };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...counts, failure: ConnectorError.from(error) };
  }
}

/**
 * Compares the state of the store with the state that the control database expects. Then records the state of the store in the
 * control database, before the run writes. Returns whether the store's state is the expected one (see `isExpected`). A
 * store without a state counts as expected. If the sync has copied records to such a store before, searches are refused, because
 * the run begins with an empty copy. After an unexpected state, a complete pass (a sync of all records) repairs the copy.
 */
async function checkAndRecordState(
  { database, telemetry, clock }: Pick<SyncParts, "database" | "telemetry" | "clock">,
  claimed: ClaimedSync,
  store: Pick<ContextStore, "state">,
): Promise<boolean> {
  const { connectorId, entity, expected } = claimed;
  const state = await store.state(entity);
  if (state === undefined) await recordLoss(database, claimed, { now: clock.now() });
  const mark = markOf(state);
  const matches = isExpected(mark, expected);
  if (!matches)
    telemetry.logger.warn(
      { connector_id: connectorId, entity },
      "a context store and the control database do not match, for example after a backup was restored; a complete pass repairs the copy",
    );
  await recordState(database, claimed, { digest: mark?.digest, isExpected: matches });
  return matches;
}
