import { DatabaseSync } from "node:sqlite";
import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { databaseFailure, needsOperator, openFailure } from "../../../service/store/errors.ts";
import { engines, testDatabase } from "../engines.ts";

const away = expect.objectContaining({ code: "service_unavailable", retry_after_ms: 2_000 });

/** What a client fails with that is connected like this. */
async function failureOf(config: pg.ClientConfig, sql = "select 1"): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: 500, ...config });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

describe("a PostgreSQL server", () => {
  const url = () => inject("postgresUrl");

  test("that does not listen is away", async () => {
    expect(databaseFailure(await failureOf({ host: "127.0.0.1", port: 1 }))).toEqual(away);
  });

  test("that has no such database, or refuses us, is away", async () => {
    expect(databaseFailure(await failureOf({ connectionString: `${url()}/nothing` }))).toEqual(away);
    const refused = new URL(`${url()}/postgres`);
    refused.password = "wrong";
    expect(databaseFailure(await failureOf({ connectionString: refused.href }))).toEqual(away);
  });

  test("that ends our connection is away", async () => {
    const sql = "select pg_terminate_backend(pg_backend_pid())";
    expect(databaseFailure(await failureOf({ connectionString: `${url()}/postgres` }, sql))).toEqual(away);
  });

  test("that cancels a statement for its time is away", async () => {
    const sql = "set statement_timeout = 10; select pg_sleep(5)";
    expect(databaseFailure(await failureOf({ connectionString: `${url()}/postgres` }, sql))).toEqual(away);
  });
});

test("an SQLite file that another process writes to is away", async () => {
  const { folder, drop } = await testDatabase("sqlite");
  const file = `${folder}/x.db`;
  const [one, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  one.exec("create table a (b); begin immediate");
  let thrown: unknown;
  try {
    other.exec("insert into a values (1)");
  } catch (error) {
    thrown = error;
  }
  expect(databaseFailure(thrown)).toEqual(away);
  one.close();
  other.close();
  await drop();
});

test("an SQLite file whose disk is full, or that is read-only, says so", async () => {
  const { folder, drop } = await testDatabase("sqlite");
  const file = `${folder}/x.db`;
  const sqlite = new DatabaseSync(file);
  // SQLite fails as on a full disk where a file may not grow.
  sqlite.exec("create table a (b); pragma max_page_count = 2");
  const full = thrownBy(() => sqlite.exec("insert into a values (zeroblob(100000))"));
  sqlite.close();
  const reader = new DatabaseSync(file, { readOnly: true });
  const readOnly = thrownBy(() => reader.exec("insert into a values (1)"));
  reader.close();
  expect([full, readOnly].map((error) => [databaseFailure(error)?.reason, needsOperator(error)])).toEqual([
    ["the disk of the database is full; its operator must free some space", true],
    ["the database is read-only; its operator must make it writable", true],
  ]);
  expect(openFailure(full, "'x.db'")?.message).toBe(
    "[invalid_config] expected a database 'x.db' that can be used, found: database or disk is full; free some space on its disk",
  );
  await drop();
});

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("expected a failure, found none");
}

test.each(engines)("a statement that is wrong is no such failure on %s", async (engine) => {
  const database = await testDatabase(engine);
  const db = await database.open();
  // No table has that name, which the types know.
  const wrong = db
    .selectFrom("nothing" as "installation")
    .select("id")
    .execute();
  const error = await wrong.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(databaseFailure(error)).toBeUndefined();
  await db.destroy();
  await database.drop();
});

test("errors of our own stay what they are", () => {
  expect(databaseFailure(new ConnectorError("conflict", "x"))).toBeUndefined();
  expect(databaseFailure(new TypeError("x is not a function"))).toBeUndefined();
  expect(databaseFailure(Object.assign(new Error("x"), { code: "ENOENT", syscall: "open" }))).toBeUndefined();
});
