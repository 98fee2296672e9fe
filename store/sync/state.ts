import type { Json } from "@agent-connectors/runtime";

/** A value of the incremental field: epoch milliseconds, a number, or a string, by the format of the field. */
export type Cursor = number | string;

/** The state of an entity's sync. It is JSON, and the store saves it with each batch. */
export interface SyncState {
  readonly version: 1;
  /** Number of the last pass that began. Each pass has the next number. */
  readonly pass: number;
  /** The records up to this value of the incremental field are stored. */
  readonly cursor?: Cursor;
  /** The earliest start date that a complete pass had. */
  readonly start?: number;
  /** Changes with the rules of the sync and with the partitions. */
  readonly rules?: string;
  /** Epoch milliseconds at the end of the last pass. */
  readonly syncedAt?: number;
  /** Epoch milliseconds at the end of the last complete pass. */
  readonly completedAt?: number;
  /** Number of the last complete pass without gaps. */
  readonly completePass?: number;
  /** The pass that is not finished yet. */
  readonly running?: Pass;
}

/** A pass over the upstream's records. */
export interface Pass {
  /** `complete`: reads all records, and finds deleted ones. */
  readonly kind: "complete" | "incremental";
  /** Epoch milliseconds at the beginning of the first attempt. */
  readonly startedAt: number;
  /** The start of the time range of the pass. */
  readonly since?: Cursor;
  /** The end of the time range of the pass. */
  readonly until?: Cursor;
  /** The highest value of the incremental field so far. */
  readonly highest?: Cursor;
  /** Records and characters of responses so far. */
  readonly records: number;
  readonly bytes: number;
  /** Whether records may be missing, because a walk over numbered pages continued later. Then nothing is deleted. */
  readonly gaps: boolean;
  /** Absent after the last walk. */
  readonly at?: Place;
}

/** The next page of a pass. */
export interface Place {
  /** Key of the last parent whose records are complete. */
  readonly after?: string;
  /** Key of the current parent. */
  readonly parent?: string;
  readonly partition: number;
  /** Start of the current window; absent in the first one. */
  readonly from?: number;
  /** The page of the walk; absent for the first one. */
  readonly page?: Json;
}

/** The first page of a pass, or of a parent. */
export const firstPlace: Place = { partition: 0 };

/** Reads a saved state. A state of another version counts as absent, so that the sync begins again. */
export function readState(saved: Json | undefined): SyncState | undefined {
  const isState = typeof saved === "object" && saved !== null && "version" in saved && saved.version === 1;
  // This module wrote it.
  return isState ? (saved as unknown as SyncState) : undefined;
}

/** The state as JSON. */
export function savedState(state: SyncState): Json {
  // All members are JSON; absent ones are left out.
  return JSON.parse(JSON.stringify(state));
}
