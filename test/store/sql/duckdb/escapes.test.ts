import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox } from "../../../../store/sql/duckdb/execute.ts";
import { tableOf } from "../table-of.ts";
import { duckDbAttempts } from "./attempts.ts";
import { duckDbDisguised } from "./disguised.ts";
import { openSqlStores, type SqlStores } from "./sources.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
let stores: SqlStores;
beforeAll(async () => {
  const table = "CREATE TABLE customers AS SELECT 1::BIGINT AS id, 'Ada' AS name, 'x' AS _key, 'hidden-raw' AS raw";
  const secrets = "CREATE TABLE secrets AS SELECT 1 AS id, 'hidden-token' AS token";
  stores = await openSqlStores({ a: [table, secrets], b: [table] });
});
afterAll(() => stores.close());

const failureOf = (sql: string) =>
  stores.sql.query({ connectorId: "a", tables: [customers], sql }).then(
    (result) => Promise.reject(new Error(`expected a refusal, found ${JSON.stringify(result)}`)),
    (error) => error,
  );

const attempts = Object.entries({ ...duckDbAttempts, ...duckDbDisguised });

describe.each(attempts)("attempts on DuckDB: %s", (_, statements) => {
  it.each(statements)("%j is refused, and a statement of another connector succeeds meanwhile", async (sql) => {
    const [failure, other] = await Promise.all([
      failureOf(sql),
      stores.sql.query({ connectorId: "b", tables: [customers], sql: "SELECT count(*) AS n FROM customers" }),
    ]);
    expect(failure).toMatchObject({ code: "invalid_params", details: [{ path: "sql" }] });
    expect(failure.message).not.toMatch(/hidden|snapshots\/|\/tmp\/sql-stores/);
    expect(other.rows).toEqual([{ n: 1 }]);
  });
});

it("the attempts include at least 350 statements", () => {
  expect(attempts.flatMap(([, statements]) => statements).length).toBeGreaterThanOrEqual(350);
});

it("in a snapshot, a statement finds only the columns of the model", async () => {
  const { columns } = await stores.sql.query({ connectorId: "a", tables: [customers], sql: "SELECT * FROM customers" });
  expect(columns.map(({ name }) => name)).toEqual(["id", "name"]);
});

/**
 * Statements that the engine's settings refuse even without the check by `checkDuckDb`. The list leaves out statements
 * such as `FROM '/etc/passwd'`: if a name after FROM has no suffix of a known format, such as `.csv`, the engine looks for a
 * table with this name and opens no file.
 */
const locked = ["files", "network", "extensions", "settings"].flatMap((group) =>
  (duckDbAttempts[group] ?? []).filter(
    (sql) =>
      /'(\/|https?:|s3:|\.\.|\*)|^SET [a-z_]+ =|^LOAD|INSTALL/.test(sql) && !/^(SELECT \* )?FROM '[^'.]*'$/.test(sql),
  ),
);

describe("the engine's settings", () => {
  it.each(locked)("refuse %j even without the check by `checkDuckDb`", async (sql) => {
    await stores.sql.query({ connectorId: "b", tables: [customers], sql: "SELECT * FROM customers" });
    const [file = ""] = await readdir(stores.folder);
    const { connection, close } = await openSandbox([{ entity: "customers", file: `${stores.folder}/${file}` }]);
    await expect(connection.runAndReadAll(sql)).rejects.toThrow(/disabled|locked|Missing Extension/);
    close();
  });
});
