import type { SyncState } from "./state.ts";

/**
 * The status of an entity's records. `loading`: none are stored. `building_preview`: too few for a preview. `preview`: the first
 * pass runs, and the records so far can be searched. `ready`: a pass has finished. `updating`: a later pass runs.
 */
export type SyncStatus = "loading" | "building_preview" | "preview" | "ready" | "updating" | "failed";

/** Records of the first pass from which the entity can be searched. */
const previewRecords = 1_000;

/** Progress of a pass. */
export interface SyncProgress {
  readonly entity: string;
  readonly status: SyncStatus;
  readonly kind: "complete" | "incremental";
  /** Records of the pass so far, also those of earlier attempts. */
  readonly records: number;
  /** Characters of responses of the pass so far. */
  readonly bytes: number;
  /** Records of this attempt in a second. */
  readonly recordsPerSecond: number;
}

/** The status that a state means, unless its sync has failed since. */
export function statusOf(state: SyncState | undefined): Exclude<SyncStatus, "failed"> {
  if (state?.syncedAt !== undefined) return state.running ? "updating" : "ready";
  const records = state?.running?.records ?? 0;
  if (records === 0) return "loading";
  return records < previewRecords ? "building_preview" : "preview";
}
