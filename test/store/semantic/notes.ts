import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Schema, storeColumns } from "@agent-connectors/runtime";
import { type ContextStore, type ContextStores, createDuckDbStores, type StoreTable } from "@agent-connectors/store";

const fields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  folder: { type: "string" },
  summary: { type: "string", format: "markdown" },
  transcript: {
    type: "array",
    items: {
      type: "object",
      properties: {
        speaker: { type: "object", properties: { source: { type: "string" } } },
        text: { type: "string" },
        start_time: { type: "string", format: "date-time" },
      },
    },
  },
};

/** A table of notes with two semantic fields. */
export const notes: StoreTable = {
  entity: "notes",
  key: ["id"],
  columns: storeColumns({ transformations: [], omit: [], fields }),
  semantic: { summary: 200, transcript: 300 },
};

/** A store with the table of notes. `close` also deletes the store. */
export interface TestStore {
  readonly stores: ContextStores;
  readonly store: ContextStore;
  readonly close: () => Promise<void>;
}

/** Opens a DuckDB store with the table of notes in a temporary folder. */
export async function openNotes(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), "notes-"));
  const stores = createDuckDbStores({ folder });
  const store = await stores.open("c1");
  await store.adapt([notes]);
  return {
    stores,
    store,
    close: async () => {
      await stores.close();
      await rm(folder, { recursive: true });
    },
  };
}
