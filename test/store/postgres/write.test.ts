import { expect, onTestFinished, test } from "vitest";
import { bookTable } from "../books.ts";
import { openStores } from "./open-stores.ts";

/** Number of records that one statement writes. */
const part = 2_000;

test("PostgreSQL converts the keys of a statement once, not once for each stored record", async () => {
  // A statement that converts the keys for each stored record takes longer than this limit.
  const { stores, close } = await openStores({ writeTimeoutMs: 2_000 });
  onTestFinished(close);
  const store = await stores.open("c1");
  // Without key fields, the key of a record is its hash.
  await store.adapt([{ ...bookTable(), key: [] }]);
  const write = (first: number) => {
    const records = Array.from({ length: part }, (_, at) => ({ id: first + at, title: "b" }));
    return store.write({ entity: "books", records, pass: 1, state: null });
  };
  for (const first of [0, part, 2 * part]) await write(first);
  await store.endPass({ entity: "books", pass: 1, state: null });
  // Half of these records are stored already.
  await write(2.5 * part);
  expect(await store.counts("books")).toMatchObject({ records: 3.5 * part });
});
