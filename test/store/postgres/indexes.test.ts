import { checkSearch, compileSearch, postgres, type SearchParams } from "@agent-connectors/store";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookTable } from "../books.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

const table = bookTable();
let opened: OpenStores;
beforeAll(async () => {
  opened = await openStores();
  const store = await opened.stores.open("indexed");
  await store.adapt([table]);
  const records = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    title: `Straße ${id}`,
    added: new Date(id * 1e9).toISOString(),
  }));
  await store.write({ entity: "books", records, pass: 1, state: 1 });
});
afterAll(() => opened.close());

/** The plan of a search, as text. */
async function planOf(params: SearchParams): Promise<string> {
  const checked = checkSearch(table, params, "a secret for cursors");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  const { page, params: values } = compileSearch(checked.search, postgres, {
    table: '"context_store_indexed".books',
  });
  const client = new pg.Client({ connectionString: opened.database.url });
  await client.connect();
  try {
    await client.query("analyze context_store_indexed.books");
    const { rows } = await client.query(`explain ${page.withoutNumbers}`, [...values]);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.end();
  }
}

test.each<readonly [string, SearchParams]>([
  ["the latest records", { query: { sort: [{ added: "desc" }] }, limit: 10 }],
  ["the records in a range of time", { query: { filter: { gt: { added: "1995-01-01" } } }, limit: 10 }],
  ["a record by its key", { query: { filter: { eq: { id: 17 } } } }],
])("a search uses an index to find %s", async (_, params) => {
  const plan = await planOf(params);
  expect(plan).toMatch(/Index Scan/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test("a search for a record by its key uses the index of the key even before the table has statistics", async () => {
  const store = await opened.stores.open("unknown");
  await store.adapt([table]);
  await opened.database.run(`alter table context_store_unknown.books set (autovacuum_enabled = false);
    insert into context_store_unknown.books (_key, raw, _pass, id)
      select format('[%s]', n), json_build_object('id', n)::text, 1, n from generate_series(1, 50000) n`);
  const checked = checkSearch(table, { query: { filter: { eq: { id: 40_000 } } }, limit: 1 }, "a secret for cursors");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  const { page, params } = compileSearch(checked.search, postgres, { table: '"context_store_unknown".books' });
  const rows = await opened.database.run(`explain ${page.withoutNumbers.replace("$1", `'${params[0]}'`)}`);
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(/Index Cond: \(id = /);
  expect((await store.search(checked.search)).records).toEqual([{ key: "[40000]", record: { id: 40_000 } }]);
});

test("a search for a substring uses trigrams after pg_trgm is installed in another schema and the store is adapted", async () => {
  const params = { query: { filter: { contains: { title: "STRAßE 2999" } } } };
  expect(await planOf(params)).toMatch(/Seq Scan/);
  await opened.database.run("create schema extensions; create extension pg_trgm schema extensions");
  const store = await opened.stores.open("indexed");
  await store.adapt([table]);
  expect(await planOf(params)).toMatch(/Bitmap Index Scan/);
  const checked = checkSearch(table, params, "a secret for cursors");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  const { records } = await store.search(checked.search);
  expect(records).toHaveLength(1);
});

test("adapting a table drops the indexes that have an outdated definition, and keeps the others", async () => {
  const { database, stores } = opened;
  const names = () =>
    database.run("select indexname from pg_indexes where schemaname = 'context_store_indexed' order by 1");
  const before = await names();
  await database.run('create index "_index_0123456789abcdef" on context_store_indexed.books (title)');
  await (await stores.open("indexed")).adapt([table]);
  expect(await names()).toEqual(before);
});

test("the end of the first complete sync pass computes the statistics of the table", async () => {
  const store = await opened.stores.open("counted");
  await store.adapt([table]);
  const records = Array.from({ length: 3_000 }, (_, id) => ({ id, title: `Title ${id}` }));
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  await store.endPass({ entity: "books", pass: 1, state: 2 });
  const statistics = "select n_distinct from pg_stats where schemaname = 'context_store_counted' and attname = 'id'";
  expect(await opened.database.run(statistics)).toEqual([{ n_distinct: -1 }]);
});
