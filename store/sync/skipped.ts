import type { RunningState } from "./plan.ts";
import type { Pass } from "./state.ts";

/** Maximum parents in `SyncState.skipped`, because the store saves the state with each batch. */
const maxSkipped = 1_000;

/** The running pass over the records of a parent. If earlier passes skipped the parent, the range begins where they began. */
export function passAt({ running, skipped }: RunningState, parent: string | undefined): Pass {
  if (running.kind === "complete" || !skipped || parent === undefined || !Object.hasOwn(skipped, parent))
    return running;
  const { since: _, ...pass } = running;
  const since = skipped[parent];
  return { ...pass, ...(since !== undefined && since !== null && { since }) };
}

/** Adds a parent to the skipped ones, unless there are too many. */
export function skip(state: RunningState, parent: string): RunningState {
  const { skipped = {} } = state;
  if (Object.keys(skipped).length >= maxSkipped) return state;
  return { ...state, skipped: { ...skipped, [parent]: passAt(state, parent).since ?? null } };
}

/** Removes a parent from the skipped ones, because its records are listed. */
export function withoutSkipped(state: RunningState, parent: string): RunningState {
  const { skipped, ...rest } = state;
  if (!skipped || !Object.hasOwn(skipped, parent)) return state;
  const { [parent]: _, ...others } = skipped;
  return { ...rest, skipped: others };
}
