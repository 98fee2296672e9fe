import { DatabaseSync } from "node:sqlite";
import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { databaseFailure, needsOperator, openFailure } from "../../../service/database/errors.ts";
import { engines, testDatabase } from "../engines.ts";

const unavailable = expect.objectContaining({ code: "service_unavailable", retry_after_ms: 2_000 });

/** Connects with this configuration, and executes a statement. Returns the error, or `undefined` if there is none. */
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

  test("is unavailable if it does not listen", async () => {
    expect(databaseFailure(await failureOf({ host: "127.0.0.1", port: 1 }))).toEqual(unavailable);
  });

  test("that does not have the database or refuses the password causes a failure that the operator must correct", async () => {
    const refused = new URL(`${url()}/postgres`);
    refused.password = "wrong";
    const errors = [
      await failureOf({ connectionString: `${url()}/nothing` }),
      await failureOf({ connectionString: refused.href }),
    ];
    expect(errors.map((error) => [databaseFailure(error)?.reason, needsOperator(error)])).toEqual([
      ["the database does not exist; its operator must create it, or correct DATABASE_URL", true],
      [
        "the database refuses the user or the password of this service; its operator must correct them in DATABASE_URL",
        true,
      ],
    ]);
  });

  const blocked = "another transaction of the database blocked this one; try again";

  test.each([
    ["08006", "the database cannot be reached now; try again"],
    ["26000", "a prepared statement of this service is no longer valid; try again"],
    ["40001", blocked],
    ["40P01", blocked],
    ["53200", "the database has too few resources; try again"],
    ["53300", "all connections of the database are in use; try again"],
    ["55000", "the database accepts no connections; its operator must allow connections to it"],
    ["55P03", blocked],
    ["57014", "the database took longer than its timeout; try again"],
    [
      "58030",
      "the database reports an error of its operating system; its operator finds the cause in the log of the database",
    ],
  ])("that reports the SQLSTATE %s causes a failure with the reason '%s'", async (state, reason) => {
    const sql = `do $$ begin raise exception using errcode = '${state}'; end $$`;
    const failure = databaseFailure(await failureOf({ connectionString: `${url()}/postgres` }, sql));
    expect(failure).toEqual(unavailable);
    expect(failure?.reason).toBe(reason);
  });

  test("is unavailable if it ends the connection", async () => {
    const sql = "select pg_terminate_backend(pg_backend_pid())";
    expect(databaseFailure(await failureOf({ connectionString: `${url()}/postgres` }, sql))).toEqual(unavailable);
  });

  test("is unavailable if it cancels a statement after a timeout", async () => {
    const sql = "set statement_timeout = 10; select pg_sleep(5)";
    expect(databaseFailure(await failureOf({ connectionString: `${url()}/postgres` }, sql))).toEqual(unavailable);
  });
});

test("an SQLite file is unavailable while another connection writes to it", async () => {
  const { folder, drop } = await testDatabase("sqlite", "none");
  const file = `${folder}/x.db`;
  const [one, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  one.exec("create table a (b); begin immediate");
  let thrown: unknown;
  try {
    other.exec("insert into a values (1)");
  } catch (error) {
    thrown = error;
  }
  expect(databaseFailure(thrown)).toEqual(unavailable);
  expect(databaseFailure(thrown)?.reason).toBe("another transaction of the database blocked this one; try again");
  one.close();
  other.close();
  await drop();
});

test("an SQLite file that is read-only, or on a full disk, causes a failure that the operator must correct", async () => {
  const { folder, drop } = await testDatabase("sqlite", "none");
  const file = `${folder}/x.db`;
  const sqlite = new DatabaseSync(file);
  // SQLite reports a full disk if the file cannot grow.
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
  expect(openFailure(full, "'x.db'", "DATABASE_URL")?.message).toBe(
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

test.each(engines)("an invalid statement is not a failure of the database on %s", async (engine) => {
  const database = await testDatabase(engine);
  const db = await database.open();
  // The table `nothing` does not exist, so the types require the cast.
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

test("a connection that is lost during the TLS handshake is a failure of the database", () => {
  const message = "Client network socket disconnected before secure TLS connection was established";
  const error = Object.assign(new Error(message), { code: "ECONNRESET" });
  expect(databaseFailure(error)).toMatchObject({ code: "service_unavailable", retryable: true });
});

test("errors that do not come from a database are not failures of the database", () => {
  expect(databaseFailure(new ConnectorError("conflict", "x"))).toBeUndefined();
  expect(databaseFailure(new TypeError("x is not a function"))).toBeUndefined();
  expect(databaseFailure(Object.assign(new Error("x"), { code: "ENOENT", syscall: "open" }))).toBeUndefined();
});
