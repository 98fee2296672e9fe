import type { ContextStore } from "@agent-connectors/store";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unfilledName } from "../../../store/column-names.ts";
import { checkFilter } from "../../../store/query/check-filter.ts";
import { everything } from "../../../store/query/plan.ts";
import { bookFields, bookTable } from "../books.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

let opened: OpenStores;
beforeAll(async () => {
  opened = await openStores();
});
afterAll(() => opened.close());

const before = bookTable({ id: bookFields.id, gone: { type: "string" } });
const after = bookTable({ id: bookFields.id, pages: { type: "integer" }, title: { type: "string" } });
const books = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, pages: id % 10 === 0 ? "many" : id, title: `Book ${id}` }));

async function storeOf(id: string, count: number) {
  const store = await opened.stores.open(id);
  await store.adapt([before]);
  await store.write({ entity: "books", records: books(count), pass: 1, state: 1 });
  return store;
}

/** Returns the keys of the rows whose columns differ from the values in the JSON of the column `raw`. */
const wrong = (id: string) =>
  opened.database.run(
    `select _key from "context_store_${id}".books
     where title is distinct from raw::jsonb->>'title'
       or pages::text is distinct from (case when raw::jsonb->>'pages' ~ '^[0-9]+$' then raw::jsonb->>'pages' end)`,
  );

/** Creates a store, adds columns, and ends the connection when the new columns of only some records are filled. */
async function interruptedFill(id: string) {
  const store = await storeOf(id, 3_500);
  await opened.database.run(`
    create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger ending before update on context_store_${id}.books
      for each row when (old._key = '[3000]') execute function end_connection()`);
  await expect(store.adapt([after])).rejects.toMatchObject({ code: "service_unavailable" });
  await opened.database.run("drop function end_connection cascade");
  const [row] = await opened.database.run(`select filling::jsonb->>'after' as after from context_store_${id}._sync`);
  expect(row?.after).toMatch(/^\[\d+\]$/);
  return store;
}

test("if the fill of new columns was interrupted, a later adapt with another key fills the columns of all records", async () => {
  const store = await interruptedFill("rekeyed");
  // A key with a title sorts before a key with an id. So a fill that continued after the saved key would skip records.
  await store.adapt([{ ...after, key: ["title"] }]);
  expect(await wrong("rekeyed")).toEqual([]);
  expect((await store.counts("books")).drift).toEqual({ pages: { values: 350, example: '"many"' } });
});

test("the next call of adapt completes an interrupted fill, and counts each value of the wrong type once", async () => {
  const store = await interruptedFill("interrupted");
  await store.adapt([after]);
  expect(await wrong("interrupted")).toEqual([]);
  expect((await store.counts("books")).drift).toEqual({ pages: { values: 350, example: '"many"' } });
});

test("a search whose filter names a new column fails until the column is filled for all records", async () => {
  const store = await interruptedFill("unfilled");
  const { condition } = checkFilter(after, { eq: { title: "Book 3499" } }, "filter");
  const search = { table: after, filter: condition, sort: [], limit: 2 };
  await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
  await store.write({ entity: "books", records: [{ id: 4_000, title: "Book 3499" }], pass: 2, state: 2 });
  await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
  await store.adapt([after]);
  expect((await store.search(search)).records.map(({ key }) => key)).toEqual(["[3499]", "[4000]"]);
});

test("if an unfilled column gets another type, a later adapt fills it from the records", async () => {
  const store = await interruptedFill("retyped");
  const retyped = bookTable({ id: bookFields.id, pages: { type: "string" }, title: { type: "string" } });
  await store.adapt([retyped]);
  // In the other records, `pages` is a number, which does not fit a column of text.
  const filled = await opened.database.run("select count(pages)::int as records from context_store_retyped.books");
  expect(filled).toEqual([{ records: 350 }]);
  await store.adapt([after]);
  expect(await wrong("retyped")).toEqual([]);
});

test("if an entity is reset while a fill is interrupted, its table accepts records, and a later adapt completes the fill", async () => {
  const store = await interruptedFill("reset");
  await store.reset("books");
  await store.write({ entity: "books", records: books(20), pass: 1, state: 1 });
  await store.adapt([after]);
  await store.write({ entity: "books", records: books(30), pass: 2, state: 2 });
  expect(await wrong("reset")).toEqual([]);
  expect((await store.counts("books")).records).toBe(30);
});

test("adapt completes a fill of an earlier version of the program, which gave unfilled columns their final names", async () => {
  const store = await interruptedFill("earlier");
  for (const name of ["pages", "title"])
    await opened.database.run(
      `alter table context_store_earlier.books rename column "${unfilledName(name)}" to ${name}`,
    );
  await store.adapt([bookTable({ ...bookFields, pages: { type: "integer" }, title: { type: "string" } })]);
  expect(await wrong("earlier")).toEqual([]);
  await store.write({ entity: "books", records: [{ id: 4_000, title: "Emma" }], pass: 2, state: 2 });
  expect((await store.counts("books")).records).toBe(3_501);
});

test("a deletion of the store while adapt runs causes no internal error", async () => {
  const codes = new Set<unknown>();
  for (let attempt = 0; attempt < 20; attempt++) {
    const id = `deleted-${attempt}`;
    const store = await opened.stores.open(id);
    // After this read, the PostgreSQL session has cached that the schema does not exist.
    expect(await store.state("books")).toBeUndefined();
    const calls = [store.adapt([before]), store.adapt([before]), opened.stores.delete(id)];
    for (const result of await Promise.allSettled(calls))
      if (result.status === "rejected") codes.add(result.reason.code);
  }
  // If the store is deleted after `adapt` has created the tables and before it fills their columns, `adapt` fails with this code.
  expect(codes.difference(new Set(["context_store_not_ready"]))).toEqual(new Set());
});

test("if batches are written during two concurrent fills of the same columns, the columns have the values of the batches", async () => {
  const store = await storeOf("busy", 5_000);
  const other = await opened.stores.open("busy");
  const adapted = Promise.all([store.adapt([after]), other.adapt([after])]);
  const writes = [0, 1, 2, 3].map((at) => {
    const records = [1, 2_500, 4_999, 6_000].map((id) => ({ id, pages: at, title: `New ${at}` }));
    return other.write({ entity: "books", records, pass: 2, state: at });
  });
  await Promise.all([adapted, ...writes]);
  expect(await wrong("busy")).toEqual([]);
  expect((await store.counts("books")).records).toBe(5_001);
});

test("a column that is added and then retyped has the values of its last type", async () => {
  const store = await storeOf("twice", 20);
  await store.adapt([bookTable({ id: bookFields.id, pages: { type: "string" }, title: { type: "string" } })]);
  await store.adapt([after]);
  expect(await wrong("twice")).toEqual([]);
});

test("a change of the key field can swap the keys of two records", async () => {
  const store = await opened.stores.open("swapped");
  await store.adapt([bookTable({ id: bookFields.id, pages: bookFields.pages })]);
  const records = [
    { id: 1, pages: 2 },
    { id: 2, pages: 1 },
  ];
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  await store.adapt([{ ...bookTable({ id: bookFields.id, pages: bookFields.pages }), key: ["pages"] }]);
  expect(await store.read("books", { limit: 5 })).toEqual([
    { key: "[1]", record: records[1] },
    { key: "[2]", record: records[0] },
  ]);
});

/** Embeds the titles, and calls the methods that read records or passages, except `widthOf` and `deleteUnlessWidth`. */
async function searchAll(store: ContextStore) {
  const scope = { entity: "books", field: "title", version: "v1" };
  const { passages } = store;
  const vector = new Float32Array([1, 0]);
  await passages.eachPending(scope, (values) => {
    const embedded = values.map(({ value, ...rest }) => ({ ...rest, passages: [{ text: String(value), vector }] }));
    return passages.save(scope, embedded);
  });
  await passages.complete(scope);
  await passages.prune(scope);
  await passages.versions(scope);
  await passages.load(scope, 0, () => {});
  await passages.nearest(scope, { prompt: vector, dedup: "max", count: 2 });
  await passages.read(scope, await passages.ids(scope));
  await passages.records("books", ["[1]"]);
  await passages.matching(after, everything);
  await store.search({ table: after, filter: everything, sort: [], limit: 2 });
  await store.read("books", { limit: 2 });
  await store.counts("books");
  await store.state("books");
}

test("each statement names the schema of at most one connector, and no table outside this schema except PostgreSQL's own", async () => {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    statements.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    return Reflect.apply(query, this, args);
  });
  try {
    for (const id of ["one", "two"]) {
      const store = await storeOf(id, 5);
      await store.adapt([after]);
      await searchAll(store);
      await opened.stores.login(id);
      await store.endPass({ entity: "books", pass: 2, state: 1 });
      await store.reset("books");
      await opened.stores.delete(id);
    }
  } finally {
    spy.mockRestore();
  }
  expect(statements.length).toBeGreaterThan(40);
  for (const statement of statements) {
    expect(new Set(statement.match(/"context_store_\w+"/g) ?? []).size, statement).toBeLessThan(2);
    const tables = [...statement.matchAll(/\b(?:from|join|into|update|using|truncate) ("?[\w.]+"?(?:\."\w+")?)/g)];
    for (const [, table] of tables)
      expect(table, statement).toMatch(
        /^"context_store_|^unnest|^pg_|^_keys|^set|^deleted|^hash|^gin|^clock_timestamp$|^""?$/,
      );
  }
});

test("a table that has reached PostgreSQL's maximum number of columns is rebuilt with its records and indexes", async () => {
  const store = await opened.stores.open("worn-out");
  const { login } = opened.stores;
  const tableWith = (fields: object) => bookTable({ ...bookFields, ...fields });
  await store.adapt([tableWith({})]);
  await store.write({ entity: "books", records: [{ id: 1, title: "Emma", n0: 7 }], pass: 1, state: "saved" });
  const { connection } = await login("worn-out");
  for (const format of ["int64", "decimal", "date-time", "int64", "decimal"]) {
    const added = Array.from({ length: 400 }, (_, at) => [`n${at}`, { type: "string", format }]);
    await store.adapt([tableWith(Object.fromEntries(added))]);
  }
  const select = 'select id, title, n0 from "context_store_worn-out".books';
  expect(await opened.database.run(select)).toEqual([{ id: "1", title: "Emma", n0: "7" }]);
  expect(await store.state("books")).toBe("saved");
  await store.write({ entity: "books", records: [{ id: 2 }], pass: 1, state: "later" });
  expect((await store.counts("books")).records).toBe(2);
  const indexes = await opened.database.run(
    "select 1 from pg_indexes where schemaname = 'context_store_worn-out' and tablename = 'books'",
  );
  expect(indexes.length).toBe(4);
  await login("worn-out");
  const client = new pg.Client(connection);
  await client.connect();
  expect((await client.query("select count(*)::int as count from books")).rows).toEqual([{ count: 2 }]);
  await client.end();
});
