import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Batch, SyncedStore } from "../../../store/context-store.ts";
import { createWriter } from "../../../store/sync/writer.ts";

const saved = { state: undefined };

test("a batch ends as soon as the responses that contained its records have the maximum number of characters", async () => {
  const batches: number[] = [];
  const store = {
    write: async ({ records }: Batch) => {
      batches.push(records.length);
      return { records: records.length, drift: {} };
    },
  } as SyncedStore;
  const bounds = { records: Number.POSITIVE_INFINITY, characters: 100, ms: Number.POSITIVE_INFINITY };
  const writer = createWriter(store, { entity: "tickets", saved, ...bounds });
  for (const size of [60, 40, 60, 30]) await writer.add([{ id: size }], size, { version: 1, pass: 1 });
  expect(batches).toEqual([2]);
  await writer.flush();
  expect(batches).toEqual([2, 2]);
});

test("if a write fails while the next batch is collected, the call that fills this batch fails with the same error", async () => {
  const store = { write: () => Promise.reject(new Error("the disk is full")) } as Partial<SyncedStore> as SyncedStore;
  const bounds = { records: 1, characters: 100, ms: Number.POSITIVE_INFINITY };
  const writer = createWriter(store, { entity: "tickets", saved, ...bounds });
  await writer.add([{ id: 1 }], 10, { version: 1, pass: 1 });
  // Node reports an unhandled rejection, which would end the process, before this promise resolves.
  await setImmediate();
  await expect(writer.add([{ id: 2 }], 10, { version: 1, pass: 1 })).rejects.toThrow("the disk is full");
  expect(writer.written()).toEqual(saved);
});
