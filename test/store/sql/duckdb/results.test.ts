import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbSql, createDuckDbStores } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableOf } from "../table-of.ts";
import { openFilesOfChildren, openSqlStores, type SqlStores } from "./sources.ts";

const customers = tableOf("customers", {
  id: "integer",
  name: "text",
  "address.city": "text",
  tags: "json",
  created: "timestamp",
  amount: "decimal",
  score: "number",
  active: "boolean",
});
const invoices = tableOf("invoices", { customer: "integer", total: "decimal" });
let stores: SqlStores;
beforeAll(async () => {
  stores = await openSqlStores({
    a: [
      `CREATE TABLE customers (_key VARCHAR, _pass BIGINT, raw VARCHAR, id BIGINT, name VARCHAR, "address.city" VARCHAR,
       tags VARCHAR, created TIMESTAMP, amount DECIMAL(38,12), score DOUBLE, active BOOLEAN)`,
      `INSERT INTO customers VALUES
       ('1', 1, '{}', 1, 'Ada', 'London', '["a","b"]', '2024-01-02 03:04:05', 19.99, 0.5, true),
       ('2', 1, '{}', 9007199254740993, 'Łukasz', 'Kraków', '{"x":[1]}', '1969-12-31 23:59:59.123456',
        12345678901234567890.5, 'NaN', false),
       ('3', 1, '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
      "CREATE TABLE invoices AS SELECT 1::BIGINT AS customer, 2.5::DECIMAL(38,12) AS total",
    ],
  });
});
afterAll(() => stores.close());

const query = (sql: string, limit?: number) =>
  stores.sql.query({ connectorId: "a", tables: [customers, invoices], sql, ...(limit !== undefined && { limit }) });
const rowsOf = async (sql: string) => (await query(sql)).rows;
/** Options of `expect.poll`. If a copy took long, statements use it for some time after a change (see `slowCopyMs`). */
const slowCopies = { timeout: 25_000 };

describe("the result of a statement on DuckDB", () => {
  it("has the columns with their types, and the rows as objects", async () => {
    const result = await query("SELECT * FROM customers ORDER BY id NULLS LAST");
    expect(result.columns).toEqual([
      { name: "id", type: "integer" },
      { name: "name", type: "text" },
      { name: "address.city", type: "text" },
      { name: "tags", type: "json" },
      { name: "created", type: "timestamp" },
      { name: "amount", type: "decimal" },
      { name: "score", type: "number" },
      { name: "active", type: "boolean" },
    ]);
    expect(result.rows).toEqual([
      {
        id: 1,
        name: "Ada",
        "address.city": "London",
        tags: ["a", "b"],
        created: "2024-01-02T03:04:05.000Z",
        amount: 19.99,
        score: 0.5,
        active: true,
      },
      {
        id: "9007199254740993",
        name: "Łukasz",
        "address.city": "Kraków",
        tags: { x: [1] },
        created: "1969-12-31T23:59:59.123456Z",
        amount: "12345678901234567890.5",
        score: "NaN",
        active: false,
      },
      {
        id: null,
        name: null,
        "address.city": null,
        tags: null,
        created: null,
        amount: null,
        score: null,
        active: null,
      },
    ]);
    expect(result.more).toBe(false);
    expect(result.tookMs).toBeGreaterThan(0);
  });

  it.each([
    ["SELECT 1 AS x, 2 AS x, 3 AS x", [{ x: 1, x_1: 2, x_2: 3 }]],
    ["SELECT 9007199254740991 AS a, -9007199254740993 AS b", [{ a: 9007199254740991, b: "-9007199254740993" }]],
    ["SELECT '{\"id\": 9007199254740993}'::JSON AS j", [{ j: { id: "9007199254740993" } }]],
    ["SELECT DATE '2024-02-29' AS d, TIME '01:02:03' AS t", [{ d: "2024-02-29", t: "01:02:03" }]],
    ["SELECT INTERVAL '1 year 2 days 3.5 seconds' AS i", [{ i: "P1Y2DT3.5S" }]],
    ["SELECT TIMESTAMPTZ '2024-01-01 00:00:00+02' AS z", [{ z: "2023-12-31T22:00:00.000Z" }]],
    ["SELECT 'infinity'::TIMESTAMP_NS AS n, '-infinity'::TIMESTAMP AS t", [{ n: "infinity", t: "-infinity" }]],
    [
      "SELECT [1, NULL] AS l, {'a': {'b': [true]}} AS s, MAP {'k': 1} AS m",
      [{ l: [1, null], s: { a: { b: [true] } }, m: { k: 1 } }],
    ],
    ["SELECT 'NaN'::DOUBLE AS n, '-Infinity'::DOUBLE AS i, NULL AS x", [{ n: "NaN", i: "-Infinity", x: null }]],
    ["SELECT 1.50 AS a, 0.1::DECIMAL(38,12) AS b, 100::DECIMAL(38,2) AS c", [{ a: 1.5, b: 0.1, c: 100 }]],
    ["SELECT tags->>'$[0]' AS first FROM customers WHERE id = 1", [{ first: "a" }]],
    ["SELECT id FROM customers WHERE CAST(tags AS text) LIKE '%\"a\"%'", [{ id: 1 }]],
    ["SELECT length(max(CAST(tags AS text))) AS n FROM customers", [{ n: 9 }]],
    ["SELECT count(*) AS n, sum(id) AS s FROM customers", [{ n: 3, s: "9007199254740994" }]],
    ["SELECT name FROM customers WHERE \"address.city\" ILIKE 'lon%';", [{ name: "Ada" }]],
    ["SELECT name FROM customers WHERE id = 1 -- the first", [{ name: "Ada" }]],
    ["SELECT 'a;--' AS x; -- done", [{ x: "a;--" }]],
    ["FROM customers SELECT name WHERE id = 1", [{ name: "Ada" }]],
    ["WITH c AS (SELECT * FROM customers), d AS (SELECT id FROM c) SELECT count(id) AS n FROM d", [{ n: 2 }]],
    ["SELECT name, total FROM customers JOIN invoices ON id = customer", [{ name: "Ada", total: 2.5 }]],
    ["SELECT row_number() OVER (ORDER BY name) AS n, name FROM customers WHERE id = 1", [{ n: 1, name: "Ada" }]],
    ["SELECT unnest([1, 2]) AS x", [{ x: 1 }, { x: 2 }]],
    ["SELECT value FROM customers, json_each(tags) WHERE customers.id = 1 ORDER BY 1 LIMIT 1", [{ value: "a" }]],
    ["SELECT max(name) AS m FROM customers", [{ m: "Łukasz" }]],
    [
      "SELECT extract(year FROM created) AS y, date_trunc('month', created) AS m FROM customers WHERE id = 1",
      [{ y: 2024, m: "2024-01-01T00:00:00.000Z" }],
    ],
    [
      "SELECT CAST(created AS timestamptz) AT TIME ZONE 'Europe/Zurich' AS t FROM customers WHERE id = 1",
      [{ t: "2024-01-02T04:04:05.000Z" }],
    ],
    [
      "SELECT name, row_number() OVER (ORDER BY name DESC) AS n FROM customers ORDER BY name DESC",
      [
        { name: null, n: 1 },
        { name: "Łukasz", n: 2 },
        { name: "Ada", n: 3 },
      ],
    ],
    ["SELECT name FROM customers ORDER BY name", [{ name: "Ada" }, { name: "Łukasz" }, { name: null }]],
    ["SELECT 321 / 100.0 AS q, sum(321) / 100.0 AS s, 1 / nullif(0, 0) AS n", [{ q: 3.21, s: 3.21, n: null }]],
    ["SELECT id FROM customers WHERE false", []],
    ["VALUES (1, 'a')", [{ col0: 1, col1: "a" }]],
  ])("is correct for %s", async (sql, rows) => {
    const found = await rowsOf(sql);
    expect(found).toEqual(rows);
  });

  it("has at most as many rows as the limit, and `more` if there are further rows", async () => {
    const sql = "SELECT x FROM range(5) AS t(x) ORDER BY x DESC";
    expect(await query(sql, 2)).toMatchObject({ rows: [{ x: 4 }, { x: 3 }], more: true });
    expect(await query(sql, 5)).toMatchObject({ more: false });
    const numbers = Array.from({ length: 10_000 }, (_, x) => ({ x }));
    expect((await query("SELECT x FROM range(20000) AS t(x) ORDER BY x", 10_000)).rows).toEqual(numbers);
    expect((await query("SELECT x FROM range(20000) AS t(x)")).rows).toHaveLength(1_000);
  });

  it("is complete and current, even if an earlier result of the same statement stopped at its limit", async () => {
    const sql = "SELECT x, now() AS time FROM range(9000) AS t(x)";
    const [first, second] = [await query(sql, 10), await query(sql, 10)];
    expect([first.more, second.more]).toEqual([true, true]);
    expect(second.rows.map(({ x }) => x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(second.rows[0]?.time).not.toBe(first.rows[0]?.time);
    expect((await query(sql, 9_000)).rows).toHaveLength(9_000);
  });

  it("has rows with an own property for a column named `__proto__`", async () => {
    const rows = await rowsOf("SELECT {'a': 1} AS \"__proto__\", 2 AS b");
    expect(JSON.stringify(rows)).toBe('[{"__proto__":{"a":1},"b":2}]');
  });

  it("has the records as they are after the last write", async () => {
    const count = "SELECT count(*) AS n FROM invoices";
    expect(await rowsOf(count)).toEqual([{ n: 1 }]);
    await stores.run("a", "INSERT INTO invoices VALUES (2, 1)");
    await expect.poll(() => rowsOf(count), slowCopies).toEqual([{ n: 2 }]);
    await stores.run("a", "DELETE FROM invoices WHERE customer = 2");
    await expect.poll(() => rowsOf(count), slowCopies).toEqual([{ n: 1 }]);
  });
});

describe("a query that fails on DuckDB", () => {
  it.each([
    ["SELECT * FROM custmers", { code: "unknown", suggestion: "customers", allowed: ["customers", "invoices"] }],
    ["SELECT uper(name) FROM customers", { code: "unknown", found: "the function 'uper'", suggestion: "upper" }],
    ["SELEC 1", { code: "invalid", found: 'syntax error at or near "SELEC"' }],
    ["SELECT c.nam FROM customers c", { code: "unknown", found: "the column 'nam'", suggestion: '"name"' }],
    ["SELECT nam FROM customers", { code: "unknown", found: "the column 'nam'", suggestion: '"name"' }],
    ["SELECT address_city FROM customers", { found: "the column 'address_city'", suggestion: '"address.city"' }],
    ['SELECT "address.cty" FROM customers', { found: "the column 'address.cty'", suggestion: "address.city" }],
    ["SELECT i.name FROM customers c, invoices i", { code: "invalid", found: expect.stringContaining('"name"') }],
    ["SELECT address.city FROM customers", { found: expect.stringContaining('write the column as "address.city"') }],
    ["SELECT 'x'::INTEGER", { found: expect.stringContaining("Could not convert") }],
    ["SELECT 1e400", { found: "a number out of range" }],
    ["DESCRIBE customers", { found: "DESCRIBE, SHOW or SUMMARIZE" }],
    ["SELECT 1; SELECT 2", { expected: "one statement", found: "2 statements" }],
    [`SELECT '${"x".repeat(10_000)}'`, { code: "size", maximum: 10_000 }],
  ])("has a problem that describes the mistake: %s", async (sql, problem) => {
    await expect(query(sql)).rejects.toMatchObject({ code: "invalid_params", details: [{ path: "sql", ...problem }] });
  });

  it("has a problem if the statement contains U+0000", async () => {
    await expect(query("SELECT '\0'")).rejects.toMatchObject({ details: [{ path: "sql", found: "U+0000" }] });
  });

  it.each([0, -1, 1.5, 10_001, Number.NaN])("has a problem if the limit is %s", async (limit) => {
    await expect(query("SELECT 1", limit)).rejects.toMatchObject({
      code: "invalid_params",
      details: [{ path: "limit", minimum: 1, maximum: 10_000 }],
    });
  });

  it("has a problem if the statement reads a table that the caller may not read", async () => {
    const sql = "SELECT * FROM invoices";
    await expect(stores.sql.query({ connectorId: "a", tables: [customers], sql })).rejects.toMatchObject({
      details: [{ path: "sql", code: "unknown", allowed: ["customers"] }],
    });
  });

  it("has the code context_store_not_ready if the store lacks a table of the statement", async () => {
    const missing = tableOf("orders", { id: "integer" });
    await expect(
      stores.sql.query({ connectorId: "a", tables: [missing], sql: "SELECT * FROM orders" }),
    ).rejects.toMatchObject({ code: "context_store_not_ready" });
  });
});

describe("statements on the files of stores", () => {
  it("succeed before a new or retyped column is filled, unless they name this column", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sql-files-"));
    const files = createDuckDbStores({ folder });
    const sql = createDuckDbSql({ folder: join(folder, "snapshots"), source: files });
    const store = await files.open("c1");
    await store.adapt([tableOf("orders", { id: "integer", tags: "text", qty: "text", by: "integer" })]);
    const record = { id: 1, tags: "new", qty: 9, by: 2, paid: true };
    await store.write({ entity: "orders", records: [record], pass: 1, state: null });
    const changed = tableOf("orders", { id: "integer", tags: "json", qty: "integer", by: "integer", paid: "boolean" });
    const rows = async (statement: string) =>
      (await sql.query({ connectorId: "c1", tables: [changed], sql: statement })).rows;
    expect(await rows("SELECT * FROM orders WHERE id > 0")).toEqual([{ id: 1, by: 2 }]);
    for (const statement of [
      'SELECT "Paid" FROM orders',
      "SELECT tags FROM orders",
      "SELECT id FROM orders ORDER BY qty",
    ])
      await expect(rows(statement)).rejects.toMatchObject({ code: "context_store_not_ready" });
    await store.adapt([changed]);
    expect(await rows("SELECT * FROM orders")).toEqual([record]);
    await sql.close();
    await files.close();
    await rm(folder, { recursive: true });
  });

  it("read the records as they are after the last write, even after the store was closed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sql-files-"));
    const files = createDuckDbStores({ folder });
    const sql = createDuckDbSql({ folder: join(folder, "snapshots"), source: files });
    const table = tableOf("customers", { id: "integer", created: "timestamp" });
    const store = await files.open("c1");
    await store.adapt([table]);
    const write = (id: number) => store.write({ entity: "customers", records: [{ id }], pass: 1, state: null });
    const ids = async () =>
      (await sql.query({ connectorId: "c1", tables: [table], sql: "SELECT id FROM customers ORDER BY 1" })).rows;
    await write(1);
    expect(await ids()).toEqual([{ id: 1 }]);
    await write(2);
    await store.close();
    await expect.poll(ids, slowCopies).toEqual([{ id: 1 }, { id: 2 }]);
    const openFiles = () => openFilesOfChildren(process.pid, folder);
    expect(await openFiles()).not.toEqual([]);
    await files.delete("c1");
    await sql.forget("c1");
    // An open file would keep the records of the deleted store on the disk.
    await expect.poll(openFiles).toEqual([]);
    await expect(ids()).rejects.toMatchObject({ code: "context_store_not_ready" });
    await sql.close();
    await files.close();
    await rm(folder, { recursive: true });
  });
});
