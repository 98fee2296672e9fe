import type { Json } from "@agent-connectors/runtime";
import type { StoredRecord } from "../context-store.ts";
import type { Condition } from "../query/plan.ts";
import type { StoreTable } from "../table.ts";
import type { Candidate, CandidateSearch } from "./index/passage-index.ts";
import type { IndexedPassage } from "./index/segment.ts";

/** Identifies passages by their field and the version of their embedder. */
export interface PassageScope {
  readonly entity: string;
  readonly field: string;
  readonly version: string;
}

/** The parameters of `ofVersion`, an SQL condition that each engine defines. */
export function versionValues({ entity, field, version }: PassageScope): [string, string, string] {
  return [entity, field, version];
}

/**
 * The passages of one connector's store. Each engine stores the hash of each embedded value, and compares hashes to find
 * changed records.
 */
export interface PassageStore {
  /**
   * Calls `handle` with batches of pending values. A value is pending if this version has not embedded it, if it has changed
   * since it was embedded, or if the embedder refused one of its passages. `handle` may call `save`. If a record changes
   * during the call, another call may be necessary.
   */
  eachPending(scope: PassageScope, handle: (values: readonly PendingValue[]) => Promise<void>): Promise<void>;
  /** Saves the passages of values, and deletes the earlier passages of the same records, in one transaction. */
  save(scope: PassageScope, values: readonly EmbeddedValue[]): Promise<void>;
  /** Deletes the passages of deleted records. */
  prune(scope: PassageScope): Promise<void>;
  versions(field: Omit<PassageScope, "version">): Promise<readonly PassageVersion[]>;
  /** Marks a version as complete (see `PassageVersion`). Deletes the passages of other versions. */
  complete(scope: PassageScope): Promise<void>;
  /** Marks a version as incomplete. The next run then compares the widths of the saved vectors and of the embedder's vectors. */
  markIncomplete(scope: PassageScope): Promise<void>;
  /** Returns the number of components of one vector, or `undefined` without passages. */
  widthOf(scope: PassageScope): Promise<number | undefined>;
  /**
   * Deletes a version if the vector of any passage does not have `width` components. All values are then pending. Returns whether
   * it deleted the version. The time grows with the number of passages.
   */
  deleteUnlessWidth(scope: PassageScope, width: number): Promise<boolean>;
  /** Returns the ids of all passages. New and changed passages get larger ids than all earlier passages. */
  ids(scope: PassageScope): Promise<readonly number[]>;
  /** Calls `handle` with batches of the passages whose id is larger than `after`, in no particular order. */
  load(scope: PassageScope, after: number, handle: (passages: readonly IndexedPassage[]) => void): Promise<void>;
  /** Ranks passages in the engine, the most similar first. Returns `undefined` if the engine cannot rank them. */
  nearest(scope: PassageScope, search: NearestSearch): Promise<readonly Candidate[] | undefined>;
  read(scope: PassageScope, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPassage>>;
  /** Leaves out missing records. */
  records(entity: string, keys: readonly string[]): Promise<ReadonlyMap<string, StoredRecord>>;
  /** Returns the keys of the records that match a filter. After an abort of the signal, no further statement begins. */
  matching(table: StoreTable, filter: Condition, signal?: AbortSignal): Promise<ReadonlySet<string>>;
}

/** A search by vectors only. */
export type NearestSearch = Omit<CandidateSearch, "terms">;

/** A value of a semantic field that must be embedded. */
export interface PendingValue {
  readonly key: string;
  /** The engine's hash of the value. */
  readonly hash: string;
  readonly value: Json;
  /** Whether the store already has a hash for this field of the record, even the hash of an absent value. */
  readonly isKnown: boolean;
}

/** A pending value and its new passages. */
export interface EmbeddedValue {
  readonly key: string;
  /** The hash of the pending value. If the embedder refused a passage, another string, so that the value stays pending. */
  readonly hash: string;
  readonly isKnown: boolean;
  readonly passages: readonly EmbeddedPassage[];
}

/** A passage and its vector. */
export interface EmbeddedPassage {
  readonly text: string;
  readonly vector: Float32Array;
  /** The words of the passage (see `termsOf`), only with the lexical embedder. */
  readonly terms?: Uint32Array;
}

/** A version of an embedder that has embedded values of a field. */
export interface PassageVersion {
  readonly version: string;
  /**
   * Whether a run over all records has ended since the version began or was last marked as incomplete. Passages of new records
   * and refused passages can still be missing.
   */
  readonly complete: boolean;
  /**
   * A number that grows with each change of the passages. In a new store, generations and passage ids begin at the current
   * time in microseconds. A store saves fewer than a million passages per second, so both are larger than in a deleted store
   * of the same connector.
   */
  readonly generation: number;
}

/** A stored passage with the key of its record. */
export interface StoredPassage {
  readonly key: string;
  readonly text: string;
  readonly vector: Float32Array;
}
