import type { SyncState } from "./state.ts";

/**
 * The status of an entity's records. A pass reads all records of the upstream, or those that changed since the last pass.
 * - Until the first pass ends: `loading` (no records are stored), `building_preview` (too few for searches) or `preview`
 *   (searches find the records stored so far).
 * - Afterwards: `ready`, or `updating` while a later pass is unfinished.
 * - `failed`: the last sync has failed.
 */
export type SyncStatus = "loading" | "building_preview" | "preview" | "ready" | "updating" | "failed";

/** Minimum number of stored records for searches during the first pass. */
export const previewRecords = 1_000;

/** Progress of a pass. */
export interface SyncProgress {
  readonly entity: string;
  readonly status: SyncStatus;
  readonly kind: "complete" | "incremental";
  /** Number of records of the pass so far, including those of earlier attempts. */
  readonly records: number;
  /** Records per second of this attempt. */
  readonly recordsPerSecond: number;
}

/** Derives the status of an entity from its saved state, which does not show failures. */
export function statusOf(state: SyncState | undefined): Exclude<SyncStatus, "failed"> {
  if (state?.syncedAt !== undefined) return state.running ? "updating" : "ready";
  const records = state?.running?.records ?? 0;
  if (records === 0) return "loading";
  return records < previewRecords ? "building_preview" : "preview";
}
