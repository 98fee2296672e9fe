import { createPostgresSql, createPostgresStores, type PostgresStores, type SqlEngine } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StoreDatabase, storeDatabase } from "../../postgres/store-database.ts";
import { tableOf } from "../table-of.ts";

const customers = tableOf("customers", {
  id: "integer",
  name: "text",
  "address.city": "text",
  tags: "json",
  score: "number",
  active: "boolean",
  createdAt: "timestamp",
});
const invoices = tableOf("invoices", { customer: "integer", total: "decimal", order: "integer" });
let database: StoreDatabase;
let stores: PostgresStores;
let sql: SqlEngine;
beforeAll(async () => {
  database = await storeDatabase();
  stores = createPostgresStores({ url: database.url, loginKey: new Uint8Array(32), onConnectionError: () => {} });
  const store = await stores.open("a");
  await store.adapt([customers, invoices]);
  const records = [
    { id: 1, name: "Ada", address: { city: "London" }, tags: ["a", "b"], score: 0.5, active: true },
    { id: "9007199254740993", name: "Łukasz", address: { city: "Kraków" }, tags: { x: [1] }, score: 2, active: false },
    { id: 3 },
  ];
  await store.write({ entity: "customers", records, pass: 1, state: null });
  sql = createPostgresSql({ stores });
});
afterAll(async () => {
  await sql.close();
  await stores.close();
  await database.drop();
});

const query = (statement: string, limit?: number) =>
  sql.query({ connectorId: "a", tables: [customers, invoices], sql: statement, ...(limit !== undefined && { limit }) });

describe("the result of a statement on PostgreSQL", () => {
  it("has the columns with their types, and the rows as objects", async () => {
    const result = await query("SELECT * FROM customers ORDER BY id");
    expect(result.columns).toEqual([
      { name: "id", type: "integer" },
      { name: "name", type: "text" },
      { name: "address.city", type: "text" },
      { name: "tags", type: "json" },
      { name: "score", type: "number" },
      { name: "active", type: "boolean" },
      { name: "createdAt", type: "timestamp" },
    ]);
    expect(result.rows).toEqual([
      { id: 1, name: "Ada", "address.city": "London", tags: ["a", "b"], score: 0.5, active: true, createdAt: null },
      { id: 3, name: null, "address.city": null, tags: null, score: null, active: null, createdAt: null },
      {
        id: "9007199254740993",
        name: "Łukasz",
        "address.city": "Kraków",
        tags: { x: [1] },
        score: 2,
        active: false,
        createdAt: null,
      },
    ]);
    expect(result).toMatchObject({ more: false });
  });

  it.each([
    ["SELECT 1 AS x, 2 AS x, 3 AS x", [{ x: 1, x_1: 2, x_2: 3 }]],
    ["SELECT 9007199254740991 AS a, -9007199254740993 AS b", [{ a: 9007199254740991, b: "-9007199254740993" }]],
    ["SELECT '{\"id\": 9007199254740993}'::jsonb AS j", [{ j: { id: "9007199254740993" } }]],
    ["SELECT DATE '2024-02-29' AS d, TIME '01:02:03' AS t", [{ d: "2024-02-29", t: "01:02:03" }]],
    ["SELECT INTERVAL '1 year 2 days 3.5 seconds' AS i", [{ i: "P1Y2DT3.5S" }]],
    ["SELECT TIMESTAMPTZ '2024-01-01 00:00:00.123456+02' AS z", [{ z: "2023-12-31T22:00:00.123456Z" }]],
    [
      "SELECT CAST(TIMESTAMPTZ '2024-01-01 12:00:00Z' AS timestamptz) AT TIME ZONE 'Europe/Zurich' AS t",
      [{ t: "2024-01-01T13:00:00.000Z" }],
    ],
    ["SELECT TIMESTAMP '1969-12-31 23:59:59.5' AS z", [{ z: "1969-12-31T23:59:59.500Z" }]],
    [
      "SELECT TIMESTAMPTZ '0001-01-01 00:00:00.5+00 BC' AS a, TIMESTAMP '0044-03-15 BC' AS b, TIMESTAMP '10000-01-01' AS c",
      [{ a: "0000-01-01T00:00:00.500Z", b: "-000043-03-15T00:00:00.000Z", c: "+010000-01-01T00:00:00.000Z" }],
    ],
    [
      "SELECT TIMESTAMP '294276-12-31' AS a, TIMESTAMP 'infinity' AS b",
      [{ a: "294276-12-31 00:00:00", b: "infinity" }],
    ],
    [
      "SELECT name, row_number() OVER (ORDER BY name DESC) AS n FROM customers ORDER BY name DESC",
      [
        { name: null, n: 1 },
        { name: "Łukasz", n: 2 },
        { name: "Ada", n: 3 },
      ],
    ],
    ["SELECT 321 / 100.0 AS q, sum(321) / 100.0 AS s, 1 / nullif(0, 0) AS n", [{ q: 3.21, s: 3.21, n: null }]],
    ["SELECT ARRAY[1, NULL] AS l, ARRAY['a,b', 'NULL'] AS t", [{ l: [1, null], t: ["a,b", "NULL"] }]],
    ["SELECT ARRAY['10:00']::time[] AS t, ARRAY['10:00+02']::timetz[] AS z", [{ t: ["10:00:00"], z: ["10:00:00+02"] }]],
    ["SELECT ARRAY['\\x01ff']::bytea[] AS b", [{ b: ["Af8="] }]],
    ["SELECT 'NaN'::float8 AS n, '-Infinity'::float8 AS i, NULL AS x", [{ n: "NaN", i: "-Infinity", x: null }]],
    [
      "SELECT 'NaN'::numeric AS n, ARRAY['Infinity', '-Infinity', '1.5']::numeric[] AS i",
      [{ n: "NaN", i: ["Infinity", "-Infinity", 1.5] }],
    ],
    ["SELECT 1.50 AS a, 12345678901234567890.5 AS b, 100.00 AS c", [{ a: 1.5, b: "12345678901234567890.5", c: 100 }]],
    ["SELECT tags->>0 AS first FROM customers WHERE id = 1", [{ first: "a" }]],
    ["SELECT id FROM customers WHERE CAST(tags AS text) LIKE '%\"a\"%'", [{ id: 1 }]],
    ["SELECT length(max(CAST(tags AS text))) AS n FROM customers", [{ n: 10 }]],
    ["SELECT count(*) AS n, sum(id) AS s FROM customers", [{ n: 3, s: "9007199254740997" }]],
    ["SELECT name FROM customers WHERE \"address.city\" ILIKE 'lon%';", [{ name: "Ada" }]],
    ["SELECT name FROM customers WHERE lower(name) LIKE '%łu%'", [{ name: "Łukasz" }]],
    ["SELECT upper(\"address.city\") AS c FROM customers WHERE name ILIKE 'łUKASZ'", [{ c: "KRAKÓW" }]],
    ["SELECT name FROM customers WHERE name ~* 'łukasz'", [{ name: "Łukasz" }]],
    [
      "SELECT lower(a.name) AS l FROM customers a JOIN customers b ON a.name = b.name ORDER BY a.name DESC",
      [{ l: "łukasz" }, { l: "ada" }],
    ],
    ["SELECT 'ä;--' AS x; -- done", [{ x: "ä;--" }]],
    ["WITH c AS (SELECT * FROM customers), d AS (SELECT id FROM c) SELECT count(id) AS n FROM d", [{ n: 3 }]],
    [
      "SELECT value FROM customers, jsonb_array_elements_text(tags) WHERE id = 1 ORDER BY 1",
      [{ value: "a" }, { value: "b" }],
    ],
    ["SELECT extract(year FROM timestamp '2024-01-01') AS y, coalesce(NULL, 1) AS c", [{ y: 2024, c: 1 }]],
    ["VALUES (1, 'a')", [{ column1: 1, column2: "a" }]],
  ])("is correct for %s", async (statement, rows) => {
    expect((await query(statement)).rows).toEqual(rows);
  });

  it("has at most as many rows as the limit, and `more` if there are further rows", async () => {
    const series = "SELECT x FROM generate_series(1, 5) x ORDER BY x DESC";
    expect(await query(series, 2)).toMatchObject({ rows: [{ x: 5 }, { x: 4 }], more: true });
    expect(await query(series, 5)).toMatchObject({ more: false });
  });

  it("lacks a new or retyped column until the column is filled; a statement that names the column fails with the code context_store_not_ready", async () => {
    const store = await stores.open("new-columns");
    await store.adapt([tableOf("orders", { id: "integer", count: "integer", by: "integer" })]);
    await store.write({ entity: "orders", records: [{ id: 1, count: "5", by: 2, paid: true }], pass: 1, state: null });
    const changed = tableOf("orders", { id: "integer", count: "text", by: "integer", paid: "boolean" });
    const rows = async (statement: string) =>
      (await sql.query({ connectorId: "new-columns", tables: [changed], sql: statement })).rows;
    expect(await rows("SELECT * FROM orders WHERE id > 0")).toEqual([{ id: 1, by: 2 }]);
    for (const statement of ["SELECT Paid FROM orders", 'SELECT "count" FROM orders'])
      await expect(rows(statement)).rejects.toMatchObject({ code: "context_store_not_ready" });
    await store.adapt([changed]);
    expect(await rows("SELECT * FROM orders")).toEqual([{ id: 1, count: "5", by: 2, paid: true }]);
  });

  it("lacks a new column while a fill is interrupted", async () => {
    const store = await stores.open("filling");
    const orders = tableOf("orders", { id: "integer" });
    await store.adapt([orders]);
    await store.write({ entity: "orders", records: [{ id: 1, by: 2 }], pass: 1, state: null });
    const changed = tableOf("orders", { id: "integer", by: "integer" });
    await store.adapt([changed]);
    // The state of a fill that was interrupted.
    await database.run('alter table context_store_filling.orders rename column by to "_filled_later"');
    await database.run(`update context_store_filling._sync set filling = '{"columns":["by"],"after":""}'`);
    const select = { connectorId: "filling", tables: [changed], sql: "SELECT * FROM orders" };
    expect((await sql.query(select)).rows).toEqual([{ id: 1 }]);
  });
});

describe("a query that fails on PostgreSQL", () => {
  it.each([
    ["SELECT * FROM custmers", { code: "unknown", suggestion: "customers" }],
    ["SELECT uper(name) FROM customers", { code: "unknown", suggestion: "upper" }],
    ["SELEC 1", { code: "invalid", found: 'syntax error at or near "SELEC"' }],
    ["SELECT nam FROM customers", { code: "unknown", found: "the column 'nam'", suggestion: '"name"' }],
    ["SELECT c.nam FROM customers c", { code: "unknown", found: "the column 'nam'", suggestion: '"name"' }],
    ["SELECT ordr FROM invoices", { found: "the column 'ordr'", suggestion: '"order"' }],
    ["SELECT createdAt FROM customers", { found: "the column 'createdat'", suggestion: '"createdAt"' }],
    ["SELECT address_city FROM customers", { found: "the column 'address_city'", suggestion: '"address.city"' }],
    ['SELECT "address.cty" FROM customers', { found: "the column 'address.cty'", suggestion: "address.city" }],
    ["SELECT i.name FROM customers c, invoices i", { code: "invalid", found: "column i.name does not exist" }],
    ["SELECT address.city FROM customers", { found: expect.stringContaining('write the column as "address.city"') }],
    ["SELECT 'x'::integer", { found: expect.stringContaining("invalid input syntax") }],
    ["SELECT 1 / 0", { found: "division by zero" }],
  ])("has a problem that describes the mistake: %s", async (statement, problem) => {
    await expect(query(statement)).rejects.toMatchObject({
      code: "invalid_params",
      details: [{ path: "sql", ...problem }],
    });
  });

  it("has the code context_store_not_ready if the store lacks a table of the statement", async () => {
    const missing = tableOf("orders", { id: "integer" });
    await expect(sql.query({ connectorId: "a", tables: [missing], sql: "SELECT * FROM orders" })).rejects.toMatchObject(
      { code: "context_store_not_ready" },
    );
  });
});

it.each([
  ["wide", `details.${"long_".repeat(14)}name`],
  ["divided", `details.${"ä".repeat(30)}`],
])("a result of table %s has the full names of columns, even if PostgreSQL truncates them", async (entity, name) => {
  const wide = tableOf(entity, { id: "integer", [name]: "text" });
  const store = await stores.open(entity);
  await store.adapt([wide]);
  const record = { id: 1, details: { [name.slice("details.".length)]: "deep" } };
  await store.write({ entity, records: [record], pass: 1, state: null });
  const result = await sql.query({ connectorId: entity, tables: [wide], sql: `SELECT * FROM ${entity}` });
  expect(result.rows).toEqual([{ id: 1, [name]: "deep" }]);
  expect(result.columns.map((column) => column.name)).toEqual(["id", name]);
});

describe("the connections of the login roles", () => {
  it("can read tables that were created after the connections", async () => {
    const orders = tableOf("orders", { id: "integer" });
    expect((await query("SELECT count(*) AS n FROM customers")).rows).toEqual([{ n: 3 }]);
    const both = { connectorId: "a", tables: [customers, orders], sql: "SELECT id FROM orders" };
    await expect(sql.query(both)).rejects.toMatchObject({ code: "context_store_not_ready" });
    const store = await stores.open("a");
    await store.adapt([customers, orders]);
    await store.write({ entity: "orders", records: [{ id: 7 }], pass: 1, state: null });
    expect((await sql.query(both)).rows).toEqual([{ id: 7 }]);
  });

  it("execute statements of one connector while statements of another one wait for a connection", async () => {
    const few = createPostgresSql({ stores, statements: 3 });
    await (await stores.open("other")).adapt([customers]);
    const results = ["a", "a", "a", "a", "a", "other"].map((connectorId) =>
      few.query({ connectorId, tables: [customers], sql: "SELECT count(*) AS n FROM customers" }),
    );
    const counts = (await Promise.all(results)).map(({ rows }) => rows[0]?.n);
    expect(counts).toEqual([3, 3, 3, 3, 3, 0]);
    await few.close();
    await stores.delete("other");
  });

  it("open even if another process, which has another login key, has set the passwords of the roles", async () => {
    const loginKey = new Uint8Array(32).fill(1);
    const other = createPostgresStores({ url: database.url, loginKey, onConnectionError: () => {} });
    const otherSql = createPostgresSql({ stores: other });
    const count = { connectorId: "shared", tables: [customers], sql: "SELECT count(*) AS n FROM customers" };
    await (await stores.open("shared")).adapt([customers]);
    for (const { query, forget } of [sql, otherSql, sql, otherSql]) {
      expect((await query(count)).rows).toEqual([{ n: 0 }]);
      // Closes the connections, so that the next statement logs in again.
      await forget("shared");
    }
    await otherSql.close();
    await other.close();
    await stores.delete("shared");
  });

  it("are in no transaction after a statement, so that they lock no tables", async () => {
    await (await stores.open("idle")).adapt([customers]);
    await sql.query({ connectorId: "idle", tables: [customers], sql: "SELECT count(*) FROM customers" });
    const sessions = "select state from pg_stat_activity where usename = 'context_store_idle'";
    expect(await database.run(sessions)).toEqual([{ state: "idle" }]);
    await sql.forget("idle");
    await stores.delete("idle");
  });

  it("are open for a limited number of connectors", async () => {
    const few = createPostgresSql({ stores, statements: 2 });
    for (const id of ["few-b", "few-c", "few-d"]) {
      await (await stores.open(id)).adapt([customers]);
      await few.query({ connectorId: id, tables: [customers], sql: "SELECT count(*) FROM customers" });
    }
    const open = "select count(distinct usename)::int as n from pg_stat_activity where usename ~ '_few-[bcd]$'";
    await expect.poll(() => database.run(open), { timeout: 10_000 }).toEqual([{ n: 2 }]);
    await few.close();
    await expect.poll(() => database.run(open), { timeout: 10_000 }).toEqual([{ n: 0 }]);
    for (const id of ["few-b", "few-c", "few-d"]) await stores.delete(id);
  });
});
