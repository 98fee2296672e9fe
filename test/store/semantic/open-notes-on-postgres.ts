import { openStores } from "../postgres/open-stores.ts";
import { notes, type TestStore } from "./notes.ts";

/** Opens a PostgreSQL store with the table of notes in a new database. */
export async function openNotesOnPostgres(): Promise<TestStore> {
  const { stores, close } = await openStores();
  const store = await stores.open("c1");
  await store.adapt([notes]);
  return { stores, store, close };
}
