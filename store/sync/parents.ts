import type { KeyedRecord, SyncedStore } from "../context-store.ts";

/** Maximum number of parents in one read from the store. */
const chunk = 200;

/** Reads the records of a parent entity in the order of their keys. With `after`, reads only records with larger keys. */
export async function* readParents(
  store: SyncedStore,
  entity: string,
  after: string | undefined,
): AsyncGenerator<KeyedRecord, void, undefined> {
  let last = after;
  do {
    const parents = await store.read(entity, { ...(last !== undefined && { after: last }), limit: chunk });
    yield* parents;
    last = parents.at(-1)?.key;
  } while (last !== undefined);
}
