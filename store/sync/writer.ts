import type { StoredRecord, SyncedStore } from "../context-store.ts";
import type { SavedState } from "../follows.ts";
import { type SyncState, savedState } from "./state.ts";

/** The bounds of a batch, which ends at the first bound that it reaches. */
export interface BatchBounds {
  readonly records: number;
  /** Characters of the responses that contained the records. */
  readonly characters: number;
  /** Milliseconds since the first page of the batch. */
  readonly ms: number;
}

/** Collects records into batches. Writes one batch while it collects the next. */
export interface Writer {
  /** Adds records, and the state after them. If the batch is then full, waits until the previous batch is written. */
  add(records: readonly StoredRecord[], size: number, state: SyncState): Promise<void>;
  /** Writes the remaining records and the state after them. Returns the state that the store then has. */
  flush(): Promise<SavedState>;
  /** Returns the state that the store had after the last successful write. */
  written(): SavedState;
}

interface WriterOptions extends BatchBounds {
  readonly entity: string;
  /** The stored state from which the first batch continues. */
  readonly saved: SavedState;
}

/** Creates a writer without records. */
export function createWriter(store: SyncedStore, { entity, saved, ...bounds }: WriterOptions): Writer {
  let follows = saved;
  let written = saved;
  let records: StoredRecord[] = [];
  let characters = 0;
  let begunAt = 0;
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
    // `writing` is awaited later. Until then, its failure must not count as an unhandled rejection.
    writing.catch(() => undefined);
    follows = { state };
    records = [];
    characters = 0;
    latest = undefined;
  };
  return {
    async add(further, size, state) {
      if (latest === undefined) begunAt = performance.now();
      for (const record of further) records.push(record);
      characters += size;
      latest = state;
      const isFull = records.length >= bounds.records || characters >= bounds.characters;
      if (isFull || performance.now() - begunAt >= bounds.ms) await begin();
    },
    async flush() {
      await begin();
      await writing;
      return follows;
    },
    written: () => written,
  };
}
