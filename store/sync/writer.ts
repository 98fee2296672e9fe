import type { StoredRecord, SyncedStore } from "../context-store.ts";
import { type SyncState, savedState } from "./state.ts";

/** Bounds of a batch: whichever it reaches first. */
export interface BatchBounds {
  readonly records: number;
  /** Characters of the responses that contained the records. */
  readonly bytes: number;
}

/** Collects records into batches. At most one batch is written while the next one is collected. */
export interface Writer {
  /** Adds records, and the state after them. Waits if a batch is full and the previous one is not written yet. */
  add(records: readonly StoredRecord[], size: number, state: SyncState): Promise<void>;
  /** Writes all records and the latest state. */
  flush(): Promise<void>;
}

export function createWriter(store: SyncedStore, entity: string, bounds: BatchBounds): Writer {
  let records: StoredRecord[] = [];
  let bytes = 0;
  let latest: SyncState | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const begin = async () => {
    await writing;
    if (!latest) return;
    const { pass } = latest;
    writing = store.write({ entity, records, pass, state: savedState(latest) });
    // `writing` is awaited later; until then its failure must not count as unhandled.
    writing.catch(() => undefined);
    records = [];
    bytes = 0;
    latest = undefined;
  };
  return {
    async add(further, size, state) {
      for (const record of further) records.push(record);
      bytes += size;
      latest = state;
      if (records.length >= bounds.records || bytes >= bounds.bytes) await begin();
    },
    async flush() {
      await begin();
      await writing;
    },
  };
}
