import {
  ConnectorError,
  type ErrorCode,
  errorCodes,
  type Json,
  type StoreClient,
  type StorePage,
} from "@agent-connectors/runtime";
import { throwIfCancelled } from "../cancelled.ts";
import type { KeyedRecord, SyncedStore } from "../context-store.ts";
import { later } from "./cursor.ts";
import { completeRecords } from "./details.ts";
import { afterList, passAt, skip } from "./parent-pass.ts";
import { readParents } from "./parents.ts";
import { afterWalk, type RunningState } from "./plan.ts";
import { parentParams, type SyncRules } from "./rules.ts";
import { type Cursor, firstPlace, type Pass, type WalkPlace } from "./state.ts";
import { selectParent, selectRecords, walkParams } from "./walk.ts";
import type { Writer } from "./writer.ts";

/** The input of `runPass`. */
export interface RunParts {
  readonly client: StoreClient;
  readonly store: SyncedStore;
  readonly rules: SyncRules;
  readonly writer: Writer;
  readonly begun: RunningState;
  readonly signal: AbortSignal | undefined;
  readonly onPage: (state: RunningState) => void;
}

/** Codes of failures that concern the whole connector or the store. */
const connectorWideCodes: ReadonlySet<ErrorCode> = new Set(["cancelled", "credentials_rejected", "internal"]);

/** Characters of the params that an error shows. */
const maxShownParams = 200;

type Params = Readonly<Record<string, Json>>;

interface PassRun extends RunParts {
  state: RunningState;
}

/** Reads the remaining pages of a pass. Returns the state after the last page. */
export async function runPass(parts: RunParts): Promise<RunningState> {
  const run: PassRun = { ...parts, state: parts.begun };
  const { parent } = run.rules;
  if (parent !== undefined) await walkParents(run, parent);
  else for (let { at } = run.state.running; at; { at } = run.state.running) await walk(run, at, {});
  return run.state;
}

/**
 * Lists the child records of each parent. Skips a parent for which the upstream returns `not_found`, because the parent was
 * probably deleted. The next pass tries it again (see `SyncState.skipped`). If a pass skips all parents, the account may have no
 * access (see `endWithoutLists`).
 */
async function walkParents(run: PassRun, entity: string): Promise<void> {
  let listed = 0;
  let excluded = 0;
  let missing: ConnectorError | undefined;
  for await (const parent of readParents(run.store, entity, run.state.running.at?.after)) {
    throwIfCancelled(run.signal);
    const { after, parent: current, ...place } = run.state.running.at ?? firstPlace;
    // The current parent may have been deleted since the last attempt.
    const start = parent.key === current ? place : firstPlace;
    moveTo(run, { ...(after !== undefined && { after }), ...start, parent: parent.key });
    try {
      if (await walkParent(run, parent)) listed++;
      else excluded++;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "not_found") throw error;
      missing ??= error;
      run.state = skip(run.state, run.rules, parent.key);
    }
    moveTo(run, { ...firstPlace, after: parent.key });
  }
  throwIfCancelled(run.signal);
  // An incremental pass excludes unchanged parents, so it may have tried only deleted parents.
  const skipsAll = excluded === 0 || run.begun.running.kind === "complete";
  if (listed === 0 && missing && skipsAll) endWithoutLists(run, missing);
}

/**
 * Handles a run that could not list the child records of any parent. If the run tried all parents, throws the failure. Otherwise,
 * the run may have tried only deleted parents. An error would repeat in each further run, which would try the same parents.
 * Therefore the pass ends without an error and deletes no records, and the next pass is complete.
 */
function endWithoutLists(run: PassRun, missing: ConnectorError): void {
  const { at } = run.begun.running;
  if (at?.after === undefined && at?.parent === undefined) throw missing;
  const { completedAt: _, ...state } = run.state;
  run.state = state;
  change(run, { gaps: true });
}

/** Lists the child records of a parent. Returns `false`, without a list call, if the pass excludes the parent. */
async function walkParent(run: PassRun, { key, record }: KeyedRecord): Promise<boolean> {
  const params = parentParams(run.rules, record);
  const { isListed, highest } = selectParent(run.rules, passAt(run.state, run.rules, key), record);
  if (!params || !isListed) return false;
  try {
    for (let { at } = run.state.running; at?.parent === key; { at } = run.state.running) await walk(run, at, params);
  } catch (error) {
    throw errorOfParent(error, params);
  }
  reach(run, highest);
  run.state = afterList(run.state, key);
  return true;
}

/** Begins the reason of a failure with the params that name the parent, unless the failure concerns all parents. */
function errorOfParent(error: unknown, params: Params): unknown {
  // A pass fails as `not_found` only if the upstream returns `not_found` for all parents that the pass tries.
  const namesParent = error instanceof ConnectorError && !error.retryable && error.code !== "not_found";
  if (!namesParent || connectorWideCodes.has(error.code)) return error;
  const shown = JSON.stringify(params).slice(0, maxShownParams).toWellFormed();
  return new ConnectorError(error.code, `with the params ${shown}: ${error.reason}`, error.toOptions());
}

/** Reads the pages of one list call. `parent` contains the params whose values come from the parent. */
async function walk(run: PassRun, place: WalkPlace, parent: Params): Promise<void> {
  const { client, rules, signal } = run;
  const params = walkParams(rules, passAt(run.state, rules, place.parent), place, parent);
  const { gaps } = run.state.running;
  const { page, ...start } = place;
  // Deletions since the last attempt may have moved records to earlier pages, which this pass does not read again.
  if (page !== undefined && rules.numbered) change(run, { gaps: true });
  let isReceived = false;
  try {
    for await (const received of client.pages(rules.entity, { params, from: page, signal })) {
      isReceived = true;
      if (await takePage(run, received, run.state.running.at ?? place)) return;
    }
  } catch (error) {
    const isStuck = error instanceof ConnectorError && error.code === "pagination_stuck";
    // Many upstreams refuse a page token after some time.
    const isRefused = page !== undefined && !isReceived && isRefusal(error);
    if (!isStuck && !isRefused) throw error;
    change(run, { at: start, gaps });
    if (!isStuck) return walk(run, start, parent);
    // The upstream leads back to an earlier page. The state saved here makes the next run begin with the first page of this list
    // call: from a later page, it would not detect the repetition, because the state does not contain the earlier pages.
    await run.writer.add([], 0, run.state);
    throw error;
  }
}

/** Adds a page to the batch. Returns whether the list call is complete. */
async function takePage(run: PassRun, page: StorePage, place: WalkPlace): Promise<boolean> {
  const { client, rules, writer, signal, onPage } = run;
  const pass = passAt(run.state, rules, place.parent);
  const { highest, isEnd, records: listed } = selectRecords(rules, pass, page.records);
  const records = await completeRecords(client, rules, { listed, signal });
  const { running } = run.state;
  change(run, { records: running.records + records.length, bytes: running.bytes + page.size });
  reach(run, highest);
  const isOver = page.isLast || isEnd;
  if (isOver) moveTo(run, afterWalk(rules, pass, place));
  // If the position of the next page is unknown, an interrupted list call continues at the last known position.
  else if (page.next !== undefined) moveTo(run, { ...place, page: page.next });
  await writer.add(records, page.size, run.state);
  onPage(run.state);
  return isOver;
}

function change(run: PassRun, pass: Partial<Pass>): void {
  run.state = { ...run.state, running: { ...run.state.running, ...pass } };
}

function reach(run: PassRun, value: Cursor | undefined): void {
  const highest = later(run.state.running.highest, value);
  if (highest !== undefined) change(run, { highest });
}

/** Without a `place`, the pass has no further pages. */
function moveTo(run: PassRun, place: WalkPlace | undefined): void {
  const { at: _, ...running } = run.state.running;
  run.state = { ...run.state, running: place ? { ...running, at: place } : running };
}

/** Whether the upstream may have refused the page token of the request. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ConnectorError) || errorCodes[error.code].retry) return false;
  return !connectorWideCodes.has(error.code) && error.code !== "missing_scope";
}
