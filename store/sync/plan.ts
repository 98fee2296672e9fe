import { addDuration, type IncrementalSync, readsRoot } from "@agent-connectors/runtime";
import { before, earlier, isTime, later } from "./cursor.ts";
import type { SyncRules } from "./rules.ts";
import { type Cursor, firstPlace, type Pass, type SyncState, type WalkPlace } from "./state.ts";

/** The state during a pass. */
export type RunningState = SyncState & { readonly running: Pass };

/** The times that determine the kind and the range of a pass. */
export interface PassOptions {
  /** In epoch milliseconds. */
  readonly now: number;
  /** Milliseconds from one complete pass to the next. */
  readonly completeEveryMs: number;
}

/**
 * Returns the state with the unfinished pass if there is one, otherwise with a new pass. If the rules have changed, if the start
 * date is now earlier or absent, or if the clock was set back to before the times of the state, the pass is new and complete.
 */
export function beginPass(state: SyncState | undefined, rules: SyncRules, options: PassOptions): RunningState {
  const known: SyncState = state ?? { version: 1, pass: 0 };
  const { running, start, cursor, completedAt, skipped, listed, ...rest } = known;
  const applies = known.rules === rules.fingerprint && !startsEarlier(rules, known) && !isAhead(known, options);
  if (running && applies) return { ...known, running };
  const changes = applies ? changedRange(rules, known, options) : undefined;
  const range = changes ?? wholeRange(rules, options.now);
  return {
    ...rest,
    ...(applies && cursor !== undefined && { cursor }),
    ...(applies && completedAt !== undefined && { completedAt }),
    ...withStart(changes ? start : rules.start),
    ...(changes && skipped && { skipped }),
    ...(changes ? listed && { listed } : rules.parent !== undefined && rules.store.incrementalSync && { listed: [] }),
    rules: rules.fingerprint,
    pass: known.pass + 1,
    running: {
      kind: changes ? "incremental" : "complete",
      startedAt: options.now,
      ...range,
      records: 0,
      bytes: 0,
      gaps: false,
      at: firstPlace,
    },
  };
}

function withStart(start: number | undefined): { readonly start?: number } {
  return start === undefined ? {} : { start };
}

function startsEarlier(rules: SyncRules, { start }: SyncState): boolean {
  return start !== undefined && (rules.start === undefined || rules.start < start);
}

/** Whether the last pass began or ended after `now`, because the clock ran ahead then. */
function isAhead({ running, syncedAt = 0 }: SyncState, { now }: PassOptions): boolean {
  return (running?.startedAt ?? syncedAt) > now;
}

type Range = Pick<Pass, "since" | "until">;

/** The range of a complete pass that begins at `now`. */
export function wholeRange({ store: { incrementalSync: sync }, start }: SyncRules, now: number): Range {
  if (!sync || !isTime(sync)) return {};
  return { until: endOf(sync, now), ...(start !== undefined && { since: start }) };
}

/** The range of an incremental pass; `undefined` if the next pass must be complete. */
function changedRange(rules: SyncRules, state: SyncState, { now, completeEveryMs }: PassOptions): Range | undefined {
  const sync = rules.store.incrementalSync;
  const { cursor, completedAt } = state;
  if (!sync || cursor === undefined || completedAt === undefined || now - completedAt >= completeEveryMs)
    return undefined;
  if (typeof cursor === "string" || !isTime(sync)) return { since: cursor };
  const since = rules.lookback.reduce(before, cursor);
  // In a state that an earlier version of the program saved, the cursor can be after `now`.
  return { since: Math.max(since, rules.start ?? since), until: Math.max(endOf(sync, now), cursor) };
}

function endOf({ lag }: IncrementalSync, now: number): number {
  return lag === undefined ? now : before(now, lag);
}

/** The range of the list call at `place`: one window, or the whole range of a pass without windows. */
export function windowAt(
  { store: { incrementalSync: sync } }: SyncRules,
  { since, until }: Pass,
  place: WalkPlace,
): Range {
  if (!sync?.window || typeof since !== "number" || typeof until !== "number")
    return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  const from = place.from ?? windowStart(sync, since);
  const end = addDuration(from, sync.window);
  // In the formats of `isByDay`, a range includes its end, so a window ends a second before the next one.
  return { since: from, until: Math.min(isByDay(sync) ? end - 1_000 : end, until) };
}

const dayMs = 86_400_000;

function windowStart(sync: IncrementalSync, since: number): number {
  return isByDay(sync) ? Math.floor(since / dayMs) * dayMs : since;
}

/** Whether the upstream filters by whole days or by `YYYY-MM-DD HH:MM:SS`. */
function isByDay({ format }: IncrementalSync): boolean {
  return format === "date" || format === "compact-date" || format === "sql";
}

/**
 * The place after a list call: in the next window or partition, or after the current parent. Returns `undefined` at the end of
 * a pass without parents.
 */
export function afterWalk(rules: SyncRules, pass: Pass, place: WalkPlace): WalkPlace | undefined {
  const { page: _, from: __, ...outer } = place;
  const from = nextWindow(rules, pass, place);
  if (from !== undefined) return { ...outer, from };
  const partition = place.partition + 1;
  if (partition < rules.partitions.length) return { ...outer, partition };
  return afterParent(place);
}

/** The place after the current parent; `undefined` for a pass without parents. */
export function afterParent({ parent }: WalkPlace): WalkPlace | undefined {
  return parent === undefined ? undefined : { after: parent, partition: 0 };
}

function nextWindow({ store: { incrementalSync: sync } }: SyncRules, pass: Pass, place: WalkPlace): number | undefined {
  const { since, until } = pass;
  if (!sync?.window || typeof since !== "number" || typeof until !== "number") return undefined;
  const end = addDuration(place.from ?? windowStart(sync, since), sync.window);
  return end < until || (end === until && isByDay(sync)) ? end : undefined;
}

/**
 * The state after a pass. After a complete pass with gaps (see `Pass`), the next pass is complete too. A complete pass without
 * gaps replaces the cursor, because the connector may now read another account, whose values are lower.
 */
export function endPass(
  { running, completedAt, cursor: previous, ...state }: RunningState,
  rules: SyncRules,
  now: number,
): SyncState {
  const { kind, gaps, startedAt } = running;
  const isComplete = kind === "complete" && !gaps;
  const cursor = later(isComplete ? undefined : previous, reached(rules, running));
  const lastComplete = isComplete ? startedAt : completedAt;
  const isKnown = lastComplete !== undefined && (kind === "incremental" || isComplete);
  return {
    ...state,
    ...(cursor !== undefined && { cursor }),
    syncedAt: Math.max(now, startedAt),
    ...(isKnown && { completedAt: lastComplete }),
    ...(isComplete && { completePass: state.pass }),
  };
}

/**
 * Returns a pass number N. At the end of a complete pass, the store deletes each record that was last read in a pass with a
 * number below N. In the following cases, a pass can miss records that exist, so the store deletes only records that two complete
 * passes missed:
 * - With numbered pages, a deletion in the upstream moves later records to an earlier page.
 * - With the newest records first, a change in the upstream moves the changed record to the first page.
 * - If the requests contain the end of the range, a record that changes during the pass moves beyond this end.
 */
export function keepFrom({ pass, completePass = 0 }: RunningState, rules: SyncRules): number {
  const { numbered, store } = rules;
  return numbered || store.incrementalSync?.order === "newest_first" || hasEnd(rules) ? completePass : pass;
}

/**
 * Whether the requests of a complete pass can contain the end of its range (see `keepFrom`). Returns `false` for a range of whole
 * days, because it includes the whole day of the pass.
 */
function hasEnd({ store: { incrementalSync: sync }, list }: SyncRules): boolean {
  if (sync?.mode !== "server" || sync.format === "date" || sync.format === "compact-date") return false;
  return Object.entries(sync.args).some(([path, template]) => {
    const isSent = sync.window !== undefined || readsRoot(template, "since") || list.params[path]?.required === true;
    return readsRoot(template, "until") && isSent;
  });
}

/**
 * The value of the incremental field up to which a pass has read all records. If the value is a time, it is at most the start of
 * the pass minus `lag`: a record that changed after the start may have been on a page that was already read, and a record younger
 * than `lag` may be incomplete.
 */
function reached(
  { store: { incrementalSync: sync } }: SyncRules,
  { highest, startedAt, until }: Pass,
): Cursor | undefined {
  if (!sync || !isTime(sync)) return highest;
  const found = highest === undefined ? undefined : earlier(highest, endOf(sync, startedAt));
  // If the last windows have no records, the value is `until` minus one window.
  const isWindowed = sync.window !== undefined && typeof until === "number";
  return isWindowed ? later(found, before(until, sync.window)) : found;
}
