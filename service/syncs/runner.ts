import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { ContextStores } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { databaseFailure } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { type ClaimedSync, claimDueSync } from "./claim.ts";
import {
  delaySyncs,
  endRun,
  failRun,
  type RunProgress,
  releaseRun,
  renewLease,
  type SyncedCopy,
  syncLeaseMs,
} from "./queue.ts";

/** Runs due syncs in the background. */
export interface SyncRunner {
  /** Ends the running syncs. Their next runs, in any process, continue where they stopped. */
  close(): Promise<void>;
}

/** The context of one run. */
export interface RunContext {
  /** Aborted when the process shuts down, or when the run must end (see `keepLease`). */
  readonly signal: AbortSignal;
  /** The progress is stored periodically and at the end of the run. */
  readonly onProgress: (progress: RunProgress) => void;
  /** Reports the milliseconds for which the upstream refuses all requests of the connector. */
  readonly onHold: (ms: number) => void;
}

interface SyncRunnerOptions {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "syncEnded">;
  readonly stores: Pick<ContextStores, "acquire">;
  /** Maximum concurrent syncs in this process. */
  readonly concurrency: number;
  readonly run: (sync: ClaimedSync, context: RunContext) => Promise<SyncedCopy>;
}

/** The interval of the searches for due syncs. */
const pollMs = 1_000;

/** The maximum interval while searches fail. */
const maxPollMs = 30_000;

/** The interval of the renewals of a lease. */
const renewMs = 2_000;

/**
 * Starts to run due syncs. Several processes can do so at the same time, because each run has a lease. With DuckDB, only one
 * process at a time has the context stores, and only that process claims syncs.
 */
export function startSyncRunner(options: SyncRunnerOptions): SyncRunner {
  const { database, clock, logger, concurrency } = options;
  const closing = new AbortController();
  const running = new Map<Promise<void>, ClaimedSync>();
  // Maximum concurrent runs of one organization. If `concurrency` exceeds 1, one run is reserved for other organizations.
  const share = Math.max(concurrency - 1, 1);
  // The end of a run starts the next search at once.
  let ended = new AbortController();
  const hasStores = storesCheck(options);

  const claim = async () => {
    while (running.size < concurrency && !closing.signal.aborted && (await hasStores())) {
      const organizations = [...running.values()].map(({ organizationId }) => organizationId);
      // After the clock was set forward, the leases of this process seem to have expired until their next renewal.
      const withoutConnectors = [...running.values()].map(({ connectorId }) => connectorId);
      const without = organizations.filter((id) => organizations.filter((other) => other === id).length >= share);
      const sync = await claimDueSync(database, { now: clock.now(), without, withoutConnectors });
      if (!sync) return;
      const run: Promise<void> = runOnce(options, sync, closing.signal).finally(() => {
        running.delete(run);
        ended.abort();
      });
      running.set(run, sync);
    }
  };
  const poll = async () => {
    for (let wait = pollMs; !closing.signal.aborted; ) {
      ended = new AbortController();
      try {
        await claim();
        wait = pollMs;
      } catch (error) {
        logger[databaseFailure(error) ? "warn" : "error"]({ err: error }, "due syncs cannot be read now");
        wait = Math.min(2 * wait, maxPollMs);
      }
      // Either signal ends the wait.
      await clock.sleep(wait, AbortSignal.any([closing.signal, ended.signal])).catch(() => {});
    }
  };
  const polling = poll();
  return {
    async close() {
      closing.abort();
      await polling;
      await Promise.all(running.keys());
    },
  };
}

/**
 * The returned function acquires the context stores if no other process has them. It returns whether this process has the
 * stores. It logs a message if the stores have passed to a different process since the previous call.
 */
function storesCheck({ stores, logger }: Pick<SyncRunnerOptions, "stores" | "logger">): () => Promise<boolean> {
  let holder: string | undefined;
  return async () => {
    const earlier = holder;
    holder = await stores.acquire();
    if (holder === earlier) return holder === undefined;
    if (holder === undefined) logger.info("this process now has the context stores, and runs the syncs");
    else
      logger.warn(
        `the context stores are open in ${holder}. That process runs the syncs. Searches and SQL statements of this process fail until that process has ended`,
      );
    return holder === undefined;
  };
}

async function runOnce(options: SyncRunnerOptions, sync: ClaimedSync, closing: AbortSignal): Promise<void> {
  const { database, clock, logger, metrics, run } = options;
  const began = clock.now();
  let status = "ok";
  const ending = new AbortController();
  const signal = AbortSignal.any([closing, ending.signal]);
  let progress: RunProgress | undefined;
  const renewing = keepLease(options, sync, { signal, progress: () => progress, onLost: () => ending.abort() });
  const onProgress = (latest: RunProgress) => {
    progress = latest;
  };
  let heldUntil = 0;
  const onHold = (ms: number) => {
    heldUntil = Math.max(heldUntil, clock.now() + ms);
  };
  const place = { connector_id: sync.connectorId, entity: sync.entity };
  try {
    const copy = await run(sync, { signal, onProgress, onHold });
    await endRun(database, sync, { now: clock.now(), progress, ...copy });
    const { failure } = copy;
    if (failure) {
      status = failure.code;
      logger.warn({ err: failure, ...place }, "the records of a sync are copied, but their passages are not embedded");
    }
  } catch (thrown) {
    const error = databaseFailure(thrown) ?? ConnectorError.from(thrown);
    const end = { now: clock.now(), progress };
    try {
      // First delays the syncs of the connector, because another of them can begin once the lease is released.
      const { connectorId } = sync;
      if (heldUntil > end.now) await delaySyncs(database, { connectorId, until: heldUntil, now: end.now });
      if (signal.aborted) await releaseRun(database, sync, end);
      else await failRun(database, sync, { ...end, failure: error });
    } catch (err) {
      // If the lease was not released, it expires by itself.
      logger.warn({ err, ...place }, "the end of a sync cannot be stored now");
    }
    status = signal.aborted ? "cancelled" : error.code;
    if (!signal.aborted) logger.warn({ err: error, ...place }, "a sync failed");
  } finally {
    metrics.syncEnded({ kind: sync.kind, status, seconds: (clock.now() - began) / 1_000 });
    ending.abort();
    await renewing;
  }
}

interface LeaseRenewal {
  readonly signal: AbortSignal;
  readonly progress: () => RunProgress | undefined;
  readonly onLost: () => void;
}

/**
 * Renews the lease and stores the progress until the signal is aborted. Calls `onLost` if the run must end (see `renewLease`),
 * or if the lease would soon expire because the renewals fail.
 */
async function keepLease(
  { database, clock, logger }: SyncRunnerOptions,
  sync: ClaimedSync,
  { signal, progress, onLost }: LeaseRenewal,
): Promise<void> {
  let renewedAt = clock.now();
  while (!signal.aborted) {
    await clock.sleep(renewMs, signal).catch(() => {});
    if (signal.aborted) return;
    const now = clock.now();
    try {
      if (!(await renewLease(database, sync, { now, progress: progress() }))) return onLost();
      renewedAt = now;
    } catch (err) {
      logger.warn({ err, connector_id: sync.connectorId, entity: sync.entity }, "a lease cannot be renewed now");
      // Another process may begin the same sync once the lease has expired.
      if (clock.now() - renewedAt > syncLeaseMs / 2) return onLost();
    }
  }
}
