import { createHash } from "node:crypto";
import type { Json } from "@agent-connectors/runtime";

/** A value of the incremental field. The field's format determines the kind: epoch milliseconds, another number, or a string. */
export type Cursor = number | string;

/** The state of an entity's sync, which the store saves as JSON with each batch. */
export interface SyncState {
  readonly version: 1;
  /** Id of the run that saved the state. */
  readonly run?: string;
  /** Number of the last started pass (see `Pass`). The first pass has the number 1. */
  readonly pass: number;
  /** All records up to this value of the incremental field are stored. */
  readonly cursor?: Cursor;
  /** The start date that was configured when the last complete pass began, in epoch milliseconds. */
  readonly start?: number;
  /** The `SyncRules.fingerprint` with which the last started pass began. */
  readonly rules?: string;
  /** Epoch milliseconds at the end of the last pass, or at its beginning if the clock was set back during the pass. */
  readonly syncedAt?: number;
  /** Epoch milliseconds at the beginning of the last complete pass without gaps. If it is absent, the next pass is complete. */
  readonly completedAt?: number;
  /** Number of the last complete pass without gaps. */
  readonly completePass?: number;
  /**
   * The parents, by key, for which the upstream returned `not_found`. The next incremental pass lists the child records of such a
   * parent from this value of the incremental field; null: no lower bound. See `skip` for the limit of their number.
   */
  readonly skipped?: Readonly<Record<string, Cursor | null>>;
  /**
   * Keys of the parents whose child records have been listed since the beginning of the last complete pass. An incremental pass
   * lists all child records of other parents. If there are too many parents, the member is absent, and incremental passes do not
   * find the old child records of a new parent.
   */
  readonly listed?: readonly string[];
  /** The unfinished pass. */
  readonly running?: Pass;
}

/** One reading of the upstream's records, in one or more runs. */
export interface Pass {
  /** `complete`: reads all records, and finds deleted ones. `incremental`: reads the records that changed since the last pass. */
  readonly kind: "complete" | "incremental";
  /** Epoch milliseconds at the beginning of the first attempt. */
  readonly startedAt: number;
  /** The value of the incremental field from which the pass reads. */
  readonly since?: Cursor;
  /** The value up to which the pass reads; absent if the values are not times. */
  readonly until?: Cursor;
  /** The highest value so far. */
  readonly highest?: Cursor;
  readonly records: number;
  /** Characters of responses so far. Only replicas of an earlier program version need this number, to continue the pass. */
  readonly bytes: number;
  /**
   * Whether the pass may have missed records, because a list call with numbered pages was interrupted, or because the last run
   * received `not_found` for all parents that it tried. Such a pass deletes no records.
   */
  readonly gaps: boolean;
  /** The next page; absent after the last page if the entity has no parents. */
  readonly at?: WalkPlace;
}

/** The next page of a pass. */
export interface WalkPlace {
  /** Key of the last completed parent. */
  readonly after?: string;
  /** Key of the current parent. */
  readonly parent?: string;
  readonly partition: number;
  /** Start of the current window (the time range of one list call); absent in the first window. */
  readonly from?: number;
  /** Position of the next page in the list call; absent for the first page. */
  readonly page?: Json;
}

/** The first page of a pass, or of a parent. */
export const firstPlace: WalkPlace = { partition: 0 };

/** Reads a saved state. Ignores a state of another version, so that the sync starts again. */
export function readState(saved: Json | undefined): SyncState | undefined {
  const isState = typeof saved === "object" && saved !== null && "version" in saved && saved.version === 1;
  // Only `savedState` writes states.
  return isState ? (saved as unknown as SyncState) : undefined;
}

/** Identifies a saved state. Two states with the same digest are equal. */
export interface StateMark {
  readonly digest: string;
  /** Id of the run that saved the state; `undefined` if the state contains none. */
  readonly run: string | undefined;
}

/** Returns the mark of a saved state; `undefined` without a state. */
export function markOf(saved: Json | undefined): StateMark | undefined {
  if (saved === undefined) return undefined;
  const digest = createHash("sha256").update(JSON.stringify(saved)).digest("base64url");
  return { digest, run: readState(saved)?.run };
}

/** The state as JSON. */
export function savedState(state: SyncState): Json {
  // All members are JSON. The conversion removes undefined ones.
  return JSON.parse(JSON.stringify(state));
}
