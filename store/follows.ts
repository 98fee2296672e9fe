import { ConnectorError, type Json } from "@agent-connectors/runtime";

/** A saved state; `undefined` if none is saved. */
export interface SavedState {
  readonly state: Json | undefined;
}

/** A write of one of several runs. */
export interface FollowingWrite {
  readonly entity: string;
  /**
   * The state from which the write continues. The write is refused if the store has another state: then another run has written
   * since, for example because the lease of this one expired while its process was suspended. Absent, the write replaces any
   * state.
   */
  readonly follows?: SavedState | undefined;
}

/** Throws `service_unavailable` if a write does not continue from the stored state. Call it in the transaction of the write. */
export function checkFollows({ entity, follows }: FollowingWrite, stored: SavedState): void {
  if (!follows || isSameState(follows, stored)) return;
  throw new ConnectorError(
    "service_unavailable",
    `another run has synced '${entity}' since this run saved its last batch; this run stores nothing more, and the next one continues`,
  );
}

/** Whether two states are equal. */
export function isSameState(one: SavedState, other: SavedState): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ state }: SavedState): string | undefined {
  return state === undefined ? undefined : JSON.stringify(state);
}
