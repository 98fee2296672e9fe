import { type Connector, ConnectorError, type StoreClient } from "@agent-connectors/runtime";
import type { SyncedStore } from "../context-store.ts";
import { isSameState, type SavedState } from "../follows.ts";
import { tablesOf } from "../table.ts";
import { beginPass, endPass, keepFrom, type RunningState } from "./plan.ts";
import { type SyncProgress, statusOf } from "./progress.ts";
import { type SyncRules, syncRules } from "./rules.ts";
import { runPass } from "./run.ts";
import { type Pass, readState, type SyncState, savedState } from "./state.ts";
import { createWriter, type Writer } from "./writer.ts";

/** The options of `syncEntity`. */
export interface SyncOptions {
  readonly client: StoreClient;
  readonly connector: Connector;
  readonly store: SyncedStore;
  readonly entity: string;
  /** Id of the run that calls `syncEntity`. The saved states contain this id. */
  readonly run?: string | undefined;
  /**
   * Ends the sync. The sync throws the signal's reason if the reason is a `ConnectorError`, otherwise `timeout` for
   * `AbortSignal.timeout` and `cancelled` for other signals. The next sync continues the unfinished pass (see `Pass`).
   */
  readonly signal?: AbortSignal | undefined;
  /** Called after each page, at the end, and after a failure that follows a page. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
  /** Milliseconds from one complete pass to the next. Only complete passes find deleted records. Default: seven days. */
  readonly completeEveryMs?: number | undefined;
  /** Number of records after which a batch ends. Default: 5,000. */
  readonly batchRecords?: number | undefined;
  /** Returns the current time in epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** The result of `syncEntity`. After two passes, `kind` and `records` are those of the second pass. */
export interface SyncResult {
  readonly kind: Pass["kind"];
  /** Number of records of the pass. */
  readonly records: number;
  /** Number of deleted records, which the upstream no longer has. */
  readonly deleted: number;
  /** Whether the sync continued an interrupted pass, which can miss changes since its beginning. A later pass finds them. */
  readonly resumed: boolean;
}

const weekMs = 7 * 86_400_000;

/**
 * The bounds of a batch. Each batch searches the keys of all stored records, so larger batches are faster: 600,000 records in
 * batches of 1,000 take almost twice as long as in batches of 5,000 (measured). `ms` limits the number of records that the
 * next sync fetches again if the process is killed.
 */
const batch = { records: 5_000, characters: 16 * 1024 * 1024, ms: 1_000 };

/**
 * Copies the records of an entity to the store, in a complete or an incremental pass (see `Pass`). Continues an unfinished
 * pass after its last batch. If a complete pass may have missed records that moved between pages, a second complete pass
 * determines which missed records the upstream has deleted. Throws `context_store_not_ready` if the entity's parents have not
 * been synced. If two syncs of an entity run at the same time, the store refuses the batches of one sync, which then continues
 * from the stored state.
 */
export async function syncEntity(options: SyncOptions): Promise<SyncResult> {
  const { unseen, ...result } = await syncOnce(options);
  if (unseen === 0) return result;
  const { unseen: _, ...second } = await syncOnce({ ...options, completeEveryMs: 0 });
  return { ...second, deleted: result.deleted + second.deleted, resumed: result.resumed };
}

interface PassResult extends SyncResult {
  /** Number of stored records that the pass missed but did not delete. */
  readonly unseen: number;
}

async function syncOnce(options: SyncOptions): Promise<PassResult> {
  const { client, connector, store, entity } = options;
  const rules = syncRules(connector, entity, await client.config());
  await store.adapt(tablesOf(connector).filter((table) => table.entity === entity));
  if (rules.parent !== undefined) await checkParents(store, rules.parent, entity);
  let latest: SyncProgress | undefined;
  const onProgress = (progress: SyncProgress) => {
    latest = progress;
    options.onProgress?.(progress);
  };
  for (;;) {
    const saved = { state: await store.state(entity) };
    const writer = createWriter(store, {
      entity,
      saved,
      ...batch,
      ...(options.batchRecords !== undefined && { records: options.batchRecords }),
    });
    try {
      return await syncFrom(saved, { options: { ...options, onProgress }, rules, writer });
    } catch (error) {
      // Saves the records fetched before the failure. If the store itself failed, the next sync fetches them again.
      await writer.flush().catch(() => undefined);
      if (latest) options.onProgress?.(storedProgress(latest, readState(writer.written().state)));
      if (!(await isOvertaken({ store, entity, writer, error }))) throw error;
    }
  }
}

/** The progress after a failed attempt, without the records whose write failed. */
function storedProgress(latest: SyncProgress, stored: SyncState | undefined): SyncProgress {
  return { ...latest, status: statusOf(stored), records: stored?.running?.records ?? 0 };
}

interface Attempt {
  readonly options: SyncOptions;
  readonly rules: SyncRules;
  readonly writer: Writer;
}

async function syncFrom({ state }: SavedState, { options, rules, writer }: Attempt): Promise<PassResult> {
  const { client, store, entity, signal, now = Date.now } = options;
  const saved = readState(state);
  const begun: RunningState = {
    ...beginPass(saved, rules, { now: now(), completeEveryMs: options.completeEveryMs ?? weekMs }),
    ...(options.run !== undefined && { run: options.run }),
  };
  const report = reporter(options, begun, writer);
  const walked = await runPass({ client, store, rules, writer, begun, signal, onPage: report });
  const follows = await writer.flush();
  const { kind, records, gaps } = walked.running;
  const ended = endPass(walked, rules, now());
  const end = { entity, pass: ended.pass, state: savedState(ended), follows };
  const deletes = kind === "complete" && !gaps;
  const { deleted, unseen } = deletes
    ? await store.endPass({ ...end, keepFrom: keepFrom(walked, rules) })
    : { deleted: 0, unseen: 0 };
  if (!deletes) await store.write({ ...end, records: [] });
  report({ ...ended, running: walked.running }, ended);
  const resumed = saved?.running?.startedAt === walked.running.startedAt;
  return { kind, records, deleted, resumed, unseen };
}

interface FailedAttempt extends Pick<SyncOptions, "store" | "entity"> {
  readonly writer: Writer;
  readonly error: unknown;
}

/**
 * Whether the store refused a write because another run has written meanwhile, such as a run that lost its lease but still
 * writes its last batch.
 */
async function isOvertaken({ store, entity, writer, error }: FailedAttempt): Promise<boolean> {
  if (!(error instanceof ConnectorError) || error.code !== "service_unavailable") return false;
  const found = await store.state(entity).then(
    (state) => ({ state }),
    () => undefined,
  );
  return found !== undefined && !isSameState(found, writer.written());
}

async function checkParents(store: SyncedStore, parent: string, entity: string): Promise<void> {
  if (readState(await store.state(parent))?.syncedAt !== undefined) return;
  throw new ConnectorError(
    "context_store_not_ready",
    `expected synced records of '${parent}', which the sync of '${entity}' reads, found none; sync '${parent}' first`,
  );
}

/** Reports `preview` only when enough records are written, because searches do not find the others. */
function reporter(
  { entity, onProgress, now = Date.now }: SyncOptions,
  { running: { records: before } }: RunningState,
  writer: Pick<Writer, "written">,
): (walked: RunningState, state?: SyncState) => void {
  const startedAt = now();
  return (walked, state = walked) => {
    const { kind, records } = walked.running;
    const recordsPerSecond = Math.round(((records - before) * 1_000) / Math.max(now() - startedAt, 1));
    const status = statusOf(state);
    const isEarly = status === "preview" && statusOf(readState(writer.written().state)) !== "preview";
    onProgress?.({ entity, status: isEarly ? "building_preview" : status, kind, records, recordsPerSecond });
  };
}
