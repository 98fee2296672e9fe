import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContextStore, createDuckDbStores, type DuckDbStores, type StoreTable } from "@agent-connectors/store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkFilter } from "../../../store/query/check-filter.ts";
import { bookFields, bookTable } from "../books.ts";

// Opening and closing a file can take long, because both wait for the disk.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let folder: string;
let stores: DuckDbStores;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  stores = createDuckDbStores({ folder });
});
afterEach(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

const { id, title, pages } = bookFields;
const records = Array.from({ length: 12_000 }, (_, id) => ({ id, title: `Book ${id}`, pages: id }));

const columnsOf = async (): Promise<readonly unknown[]> => {
  const rows = await stores.use("books", (database) => database.rows("SELECT name FROM pragma_table_info('books')"));
  return rows.flat();
};

/** Begins a change of the table. The change fails before it fills the new columns, because it cannot read the last record. */
async function interruptChange(store: ContextStore, table: StoreTable): Promise<void> {
  const setLast = (raw: string) =>
    stores.use("books", ({ write }) =>
      write((connection) => connection.run("UPDATE books SET raw = $1 WHERE _key = '[11999]'", [raw])),
    );
  await setLast("unreadable");
  await expect(store.adapt([table])).rejects.toMatchObject({ code: "internal" });
  await setLast(JSON.stringify(records.at(-1)));
}

test("if a change of columns was interrupted before it filled a new column, the next adapt repeats the change", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable({ id, gone: { type: "string" } })]);
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  const changed = bookTable({ id, pages });
  await interruptChange(store, changed);
  await stores.close();
  await (await stores.open("books")).adapt([changed]);
  expect(await columnsOf()).toEqual(["_key", "_pass", "raw", "id", "pages"]);
  const sum = await stores.use("books", (database) => database.rows("SELECT count(*), sum(pages)::BIGINT FROM books"));
  expect(sum).toEqual([[12_000n, (12_000n * 11_999n) / 2n]]);
});

test("a search whose filter names a new column fails until the column is filled for all records", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable({ id })]);
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  const changed = bookTable({ id, pages });
  await interruptChange(store, changed);
  const { condition } = checkFilter(changed, { eq: { pages: 7 } }, "filter");
  const search = { table: changed, filter: condition, sort: [], limit: 2 };
  await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
  await store.adapt([changed]);
  expect((await store.search(search)).records.map(({ key }) => key)).toEqual(["[7]"]);
});

test.each([
  ["replaced", { id, pages }],
  ["added", { id, title, pages }],
])(
  "after an interrupted change that %s a column, adapt with the earlier table restores exactly its columns and values, and the store accepts batches",
  async (_, fields) => {
    const store = await stores.open("books");
    const earlier = bookTable({ id, title });
    await store.adapt([earlier]);
    await store.write({ entity: "books", records, pass: 1, state: 1 });
    await interruptChange(store, bookTable(fields));
    await store.adapt([earlier]);
    expect(await columnsOf()).toEqual(["_key", "_pass", "raw", "id", "title"]);
    await store.write({ entity: "books", records: [{ id: 12_000, title: "Emma" }], pass: 1, state: 2 });
    const titles = await stores.use("books", (database) => database.rows("SELECT count(title), max(title) FROM books"));
    expect(titles).toEqual([[12_001n, "Emma"]]);
  },
);

test("a new column has the values of the remaining records after most of the records were deleted", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable({ id })]);
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  await store.write({ entity: "books", records: records.slice(-3), pass: 2, state: 1 });
  await store.endPass({ entity: "books", pass: 2, state: 1 });
  await store.adapt([bookTable()]);
  const pages = await stores.use("books", (database) => database.rows("SELECT pages FROM books ORDER BY pages"));
  expect(pages.flat()).toEqual([11_997n, 11_998n, 11_999n]);
});

test("if only the case of a field's name changes, its column is replaced and filled from the records", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable({ id, Title: title })]);
  await store.write({ entity: "books", records: [{ id: 1, title: "Emma" }], pass: 1, state: 1 });
  await store.adapt([bookTable({ id, title })]);
  await store.write({ entity: "books", records: [{ id: 2, title: "Ulysses" }], pass: 1, state: 1 });
  expect(await columnsOf()).toEqual(["_key", "_pass", "raw", "id", "title"]);
  const titles = await stores.use("books", (database) => database.rows("SELECT title FROM books ORDER BY title"));
  expect(titles.flat()).toEqual(["Emma", "Ulysses"]);
});

test("a field can have the name `_row`", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable({ id })]);
  await store.write({ entity: "books", records: [{ id: 1, _row: "first" }], pass: 1, state: 1 });
  await store.adapt([bookTable({ id, _row: title })]);
  const values = await stores.use("books", (database) => database.rows('SELECT "_row" FROM books'));
  expect(values).toEqual([["first"]]);
});

test.each([
  ["has a reserved name", { rowid: { type: "string" } }, "'rowid'; mark 'rowid' with 'omitted' in the manifest"],
  ["has the name of another field, ignoring case", { ID: { type: "string" } }, "'id' and 'ID'; mark 'ID'"],
  [
    "has a name that contains a dot and equals the path of a member",
    { "a.b": { type: "string" }, a: { type: "object", properties: { b: { type: "string" } } } },
    "'a.b' twice; mark 'a'",
  ],
] as const)("a field is refused with a remedy if it %s", async (_, fields, found) => {
  const store = await stores.open("books");
  await expect(store.adapt([bookTable({ id, ...fields })])).rejects.toThrow(`found ${found}`);
});
