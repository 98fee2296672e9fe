import { ConnectorError, type Json } from "@agent-connectors/runtime";

/** A saved state; `state` is `undefined` if none is saved. */
export interface SavedState {
  readonly state: Json | undefined;
}

/** A write that may compete with writes of other runs. */
export interface FollowingWrite {
  readonly entity: string;
  /**
   * The state from which the write continues. If the store has another state, the write is refused, because another run has
   * written since then. This can happen after a process was suspended until its lease expired. Without `follows`, the write
   * replaces any state.
   */
  readonly follows?: SavedState | undefined;
}

/**
 * Throws `service_unavailable` if a write does not continue from the stored state. No other write of the entity may happen
 * between the caller's read of the stored state and the end of the caller's write.
 */
export function checkFollows({ entity, follows }: FollowingWrite, stored: SavedState): void {
  if (!follows || isSameState(follows, stored)) return;
  throw new ConnectorError(
    "service_unavailable",
    `another run has synced '${entity}' during this run; a new sync continues from the state of the other run`,
  );
}

/** Whether two states are equal. */
export function isSameState(one: SavedState, other: SavedState): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ state }: SavedState): string | undefined {
  return state === undefined ? undefined : JSON.stringify(state);
}
