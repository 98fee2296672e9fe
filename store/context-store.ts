import type { Json } from "@agent-connectors/runtime";
import type { Engine, PreparedBatch } from "./batch.ts";
import type { FollowingWrite } from "./follows.ts";
import type { SearchQuery } from "./query/plan.ts";
import type { PassageStore } from "./semantic/passage-store.ts";
import type { StoreTable } from "./table.ts";

/** A record as the sync received it. Integers beyond 2^53 are strings, as the runtime returns them. */
export type StoredRecord = Readonly<Record<string, Json>>;

/** The copy of one connector's records. Each entity has its own table. */
export interface ContextStore {
  /** The engine for which `prepareBatch` prepares batches. */
  readonly engine: Engine;
  /**
   * Creates a missing store and missing tables, and adapts existing ones to the model. It fills added columns from the records and
   * drops the columns that the model no longer has. It keeps all records. The other methods create no store, so that a deleted one
   * stays deleted.
   */
  adapt(tables: readonly StoreTable[]): Promise<void>;
  /** Stores records and the state of their sync in one transaction. A record replaces the one with the same key. */
  write(batch: Batch | PreparedBatch): Promise<Written>;
  /** Ends a complete pass. It deletes the records that the pass did not write, and saves the state, in one transaction. */
  endPass(end: PassEnd): Promise<EndedPass>;
  /** The last saved state of the sync; `undefined` before the first batch. */
  state(entity: string): Promise<Json | undefined>;
  /** Deletes the records, the passages and the sync state of an entity. Without a table of the entity, it does nothing. */
  reset(entity: string): Promise<void>;
  /** Counts of an entity's table. */
  counts(entity: string): Promise<Counts>;
  /** Returns records in the order of their keys, after `after`. */
  read(entity: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly KeyedRecord[]>;
  /** Returns one page of a search in the query form. */
  search(query: SearchQuery): Promise<SearchPage>;
  /** The passages for semantic search. */
  readonly passages: PassageStore;
  /** Releases the files and connections. */
  close(): Promise<void>;
}

/** The methods of a store that a sync calls. */
export type SyncedStore = Pick<ContextStore, "adapt" | "state" | "read" | "write" | "endPass">;

export interface Batch extends FollowingWrite {
  readonly records: readonly StoredRecord[];
  /** Number of the pass that writes the batch. It grows by one with each pass over the upstream's records. */
  readonly pass: number;
  readonly state: Json;
}

export interface PassEnd extends FollowingWrite {
  readonly pass: number;
  /** The first pass whose records stay. Records of earlier passes are deleted. Default: the ended pass. */
  readonly keepFrom?: number;
  readonly state: Json;
}

export interface EndedPass {
  readonly deleted: number;
  /** Remaining records that the ended pass did not write. */
  readonly unseen: number;
}

export interface Written {
  readonly records: number;
  /** Values that did not fit the type of their column, by column. The stored record contains them, and the column is null. */
  readonly drift: Readonly<Record<string, Drift>>;
}

export interface Drift {
  readonly values: number;
  /** One value, shortened and redacted. */
  readonly example: string;
}

export interface Counts {
  readonly records: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
  readonly drift: Readonly<Record<string, Drift>>;
}

export interface KeyedRecord {
  /** The canonical key: see `keyOf`. */
  readonly key: string;
  readonly record: StoredRecord;
}

export interface SearchPage {
  readonly records: readonly KeyedRecord[];
  /** Whether more records match. */
  readonly more: boolean;
}

/** The context stores of an installation, one for each connector. */
export interface ContextStores {
  /** Opens the store of a connector. `adapt` creates a missing one. An idle store closes, and the next call opens it again. */
  open(connectorId: string): Promise<ContextStore>;
  /** Deletes the store of a connector. Deleting a missing store succeeds. */
  delete(connectorId: string): Promise<void>;
  /** The ids of the connectors that have a store. */
  list(): Promise<readonly string[]>;
  close(): Promise<void>;
}
