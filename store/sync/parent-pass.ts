import { type RunningState, wholeRange } from "./plan.ts";
import type { SyncRules } from "./rules.ts";
import type { Pass } from "./state.ts";

/** Maximum parents in `SyncState.listed` and in `SyncState.skipped`, because the store saves the state with each batch. */
const maxParents = 1_000;

/**
 * The running pass, with its range for the child records of one parent. A complete pass has the same range for all parents. In an
 * incremental pass, if an earlier pass skipped the parent, the range begins where the range of that pass began. If no pass has
 * listed the parent's child records, the range is that of a complete pass.
 */
export function passAt({ running, ...state }: RunningState, rules: SyncRules, parent: string | undefined): Pass {
  if (running.kind === "complete" || parent === undefined) return running;
  const { since: _, ...pass } = running;
  const skipped = state.skipped && Object.hasOwn(state.skipped, parent) ? state.skipped[parent] : undefined;
  if (skipped !== undefined) return { ...pass, ...(skipped !== null && { since: skipped }) };
  if (state.listed?.includes(parent) ?? true) return running;
  const { since } = wholeRange(rules, running.startedAt);
  return { ...pass, ...(since !== undefined && { since }) };
}

/** Adds a parent to the skipped ones, unless there are too many. */
export function skip(state: RunningState, rules: SyncRules, parent: string): RunningState {
  const { skipped = {} } = state;
  if (Object.keys(skipped).length >= maxParents) return state;
  return { ...state, skipped: { ...skipped, [parent]: passAt(state, rules, parent).since ?? null } };
}

/**
 * Adds a parent whose child records the pass has listed, and removes it from the skipped ones. If there are too many listed
 * parents, the state has no list of them.
 */
export function afterList({ listed, skipped = {}, ...state }: RunningState, parent: string): RunningState {
  const { [parent]: _, ...others } = skipped;
  const all = listed?.includes(parent) ? listed : listed && [...listed, parent];
  return {
    ...state,
    ...(all && all.length <= maxParents && { listed: all }),
    ...(Object.keys(others).length > 0 && { skipped: others }),
  };
}
