import type { KeyedRecord, SyncedStore } from "../context-store.ts";

/** Maximum number of parents in one read from the store. */
const chunk = 200;

/** Reads the records of a parent entity from the store, in the order of their keys. */
export interface Parents {
  /** The first parent whose key is greater than `after`; `undefined` after the last one. */
  next(after: string | undefined): Promise<KeyedRecord | undefined>;
}

/** Creates a reader of the records of `entity`, which is the parent entity of a sync. */
export function readParents(store: SyncedStore, entity: string): Parents {
  let read: readonly KeyedRecord[] = [];
  let at = 0;
  let last: string | undefined;
  return {
    async next(after) {
      if (at >= read.length || after !== last) {
        read = await store.read(entity, { ...(after !== undefined && { after }), limit: chunk });
        at = 0;
      }
      const parent = read[at++];
      last = parent?.key;
      return parent;
    },
  };
}
