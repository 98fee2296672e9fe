import type { Json } from "@agent-connectors/runtime";
import type { Engine, PreparedBatch } from "./batch.ts";
import type { FollowingWrite } from "./follows.ts";
import type { SearchQuery } from "./query/plan.ts";
import type { PassageStore } from "./semantic/passage-store.ts";
import type { StoreTable } from "./table.ts";

/**
 * A record as the sync received it, without the fields that the store omits. Integers beyond 2^53 are strings, as the runtime
 * returns them.
 */
export type StoredRecord = Readonly<Record<string, Json>>;

/** The copy of one connector's records. Each entity has its own table. */
export interface ContextStore {
  /** The engine, for `prepareBatch`. */
  readonly engine: Engine;
  /**
   * Creates the store if it is missing. Creates or changes its tables to match `tables`. Fills added columns from the records,
   * and drops removed columns. If the key of a table changes, keeps only the latest record of each new key. No other method
   * creates a store, so a deleted store stays deleted.
   */
  adapt(tables: readonly StoreTable[]): Promise<void>;
  /** Stores records and the state of their sync in one transaction. A record replaces the stored record with the same key. */
  write(batch: Batch | PreparedBatch): Promise<Written>;
  /**
   * Ends a complete pass over the upstream's records. In one transaction, deletes the records that were last written by passes
   * before `keepFrom`, and saves the state.
   */
  endPass(end: PassEnd): Promise<EndedPass>;
  /** The last saved state of the sync; `undefined` before the first batch. */
  state(entity: string): Promise<Json | undefined>;
  /** Deletes the records, passages and sync state of an entity. Does nothing if the entity has no table. */
  reset(entity: string): Promise<void>;
  counts(entity: string): Promise<Counts>;
  /** Returns at most `limit` records in the order of their keys. With `after`, only records with larger keys. */
  read(entity: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly KeyedRecord[]>;
  /** Returns one page of a search. After an abort of `signal`, no further statement begins. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchPage>;
  readonly passages: PassageStore;
  /** Closes the files of the store. Does nothing on PostgreSQL, where the stores of a server share their connections. */
  close(): Promise<void>;
}

/** The methods of a store that a sync calls. */
export interface SyncedStore extends Pick<ContextStore, "adapt" | "state" | "read" | "endPass"> {
  write(batch: Batch): Promise<Written>;
}

/** Records to store, and the state of the sync after them. */
export interface Batch extends FollowingWrite {
  readonly records: readonly StoredRecord[];
  /** Number of the pass that writes the batch. Each pass over the records of the upstream increases the number by one. */
  readonly pass: number;
  readonly state: Json;
}

/** The end of a complete pass, and the state of the sync after it. */
export interface PassEnd extends FollowingWrite {
  readonly pass: number;
  /** The first pass whose records stay. Default: `pass`. */
  readonly keepFrom?: number;
  readonly state: Json;
}

/** The result of `endPass`. */
export interface EndedPass {
  readonly deleted: number;
  /** Number of remaining records that the ended pass did not write. */
  readonly unseen: number;
}

/** The result of `write`. */
export interface Written {
  /** Number of stored records. */
  readonly records: number;
  /** By column, the batch's values that did not fit the type. The column is null; the stored record keeps the value. */
  readonly drift: Readonly<Record<string, Drift>>;
}

/** The values of one column that did not fit its type. */
export interface Drift {
  /** Number of these values. */
  readonly values: number;
  /** One value, shortened and redacted. */
  readonly example: string;
}

/** The counts of an entity's table. */
export interface Counts {
  readonly records: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
  /** The drift by column. */
  readonly drift: Readonly<Record<string, Drift>>;
}

/** A stored record and its key. */
export interface KeyedRecord {
  /** The canonical key: see `keyOf`. */
  readonly key: string;
  readonly record: StoredRecord;
}

/** One page of a search. */
export interface SearchPage {
  readonly records: readonly KeyedRecord[];
  /** Whether more records match. */
  readonly more: boolean;
}

/** The context stores of an installation, one for each connector. */
export interface ContextStores {
  /**
   * Acquires the stores for this process until `close`. Calls that open or delete a store also acquire them. If another
   * process has the stores, returns the name of that process, and the calls that open or delete a store throw
   * `service_unavailable`. On PostgreSQL, all processes share the stores, and the result is always `undefined`.
   */
  acquire(): Promise<string | undefined>;
  /** Opens the store of a connector. Only `adapt` creates a missing store. */
  open(connectorId: string): Promise<ContextStore>;
  /** Deletes the store of a connector. Deleting a missing store succeeds. */
  delete(connectorId: string): Promise<void>;
  /** The ids of the connectors that have a store. */
  list(): Promise<readonly string[]>;
  close(): Promise<void>;
}
