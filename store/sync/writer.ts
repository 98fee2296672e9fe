import type { StoredRecord, SyncedStore } from "../context-store.ts";
import type { SavedState } from "../follows.ts";
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
  /** Writes all records and the latest state. Returns that state, or the one before the first batch. */
  flush(): Promise<SavedState>;
  /** Returns the state that the store had after the last successful write. */
  written(): SavedState;
}

interface WriterOptions extends BatchBounds {
  readonly entity: string;
  /** The stored state, from which the first batch continues. */
  readonly saved: SavedState;
}

export function createWriter(store: SyncedStore, { entity, saved, ...bounds }: WriterOptions): Writer {
  let follows = saved;
  let written = saved;
  let records: StoredRecord[] = [];
  let bytes = 0;
  let latest: SyncState | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const begin = async () => {
    await writing;
    if (!latest) return;
    const { pass } = latest;
    const state = savedState(latest);
    writing = store.write({ entity, records, pass, state, follows }).then(() => {
      written = { state };
    });
    // `writing` is awaited later; until then its failure must not count as unhandled.
    writing.catch(() => undefined);
    follows = { state };
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
      return follows;
    },
    written: () => written,
  };
}
