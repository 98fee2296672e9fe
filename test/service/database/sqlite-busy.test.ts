import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseFailure } from "../../../service/database/errors.ts";
import { openSqlite } from "../../../service/database/sqlite.ts";
import type { Database } from "../../../service/database/tables.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";

/** The maximum wait for a lock. No test waits as long as the maximum of `never`. With `soon`, a wait fails after 50 ms. */
const [never, soon] = [{ maxWaitMs: 60_000 }, { maxWaitMs: 50 }];

let stored: TestDatabase;
let file: string;
beforeEach(async () => {
  stored = await testDatabase("sqlite", "none");
  file = join(stored.folder, "control.db");
});
afterEach(() => stored.drop());

const insert = (db: Kysely<Database>, id: string) =>
  db.insertInto("organizations").values({ id, name: id, created_at: 1 }).execute();
const insertInTransaction = (db: Kysely<Database>, id: string) =>
  db.transaction().execute((transaction) => insert(transaction, id));
const ids = async (db: Kysely<Database>) =>
  (await db.selectFrom("organizations").select("id").orderBy(sql`rowid`).execute()).map(({ id }) => id);

/** Opens another connection, which holds a lock until `release`. SQLite treats this connection like one of another process. */
function holdLock(begin: string): { readonly release: () => void } {
  const other = new DatabaseSync(file);
  other.exec(begin);
  return {
    release: () => {
      other.exec("rollback");
      other.close();
    },
  };
}

describe("while another process writes", () => {
  test.each([
    ["a single write", insert],
    ["a transaction", insertInTransaction],
  ])("%s waits, and reads continue", async (_, write) => {
    const db = await openSqlite(file, never);
    await insert(db, "before");
    const { release } = holdLock("begin immediate");
    const events: string[] = [];
    const writing = write(db, "waiting").then(() => events.push("written"));
    for (let count = 0; count < 10; count++) expect(await ids(db)).toEqual(["before"]);
    events.push("read");
    release();
    events.push("released");
    await writing;
    expect(events).toEqual(["read", "released", "written"]);
    expect(await ids(db)).toEqual(["before", "waiting"]);
    await db.destroy();
  });

  test("waiting writes are executed once, in the order of their calls", async () => {
    const db = await openSqlite(file, never);
    const { release } = holdLock("begin immediate");
    const names = Array.from({ length: 200 }, (_, n) => `${n}`);
    const writing = names.map((id, n) => (n % 3 === 0 ? insertInTransaction(db, id) : insert(db, id)));
    expect(await ids(db)).toEqual([]);
    release();
    await Promise.all(writing);
    expect(await ids(db)).toEqual(names);
    await db.destroy();
  });

  test("if a write fails after its wait, it reports its own error, and the next write succeeds", async () => {
    const db = await openSqlite(file, never);
    await insert(db, "one");
    const { release } = holdLock("begin immediate");
    const writing = Promise.allSettled([insert(db, "one"), insertInTransaction(db, "one"), insert(db, "two")]);
    await ids(db);
    release();
    expect(await writing).toMatchObject([
      { status: "rejected", reason: { errcode: 1555 } },
      { status: "rejected", reason: { errcode: 1555 } },
      { status: "fulfilled" },
    ]);
    expect(await ids(db)).toEqual(["one", "two"]);
    await db.destroy();
  });

  test("waiting writes fail with service_unavailable after the maximum wait, and later ones succeed", async () => {
    const db = await openSqlite(file, soon);
    const { release } = holdLock("begin immediate");
    const outcomes = await Promise.allSettled([insert(db, "a"), insertInTransaction(db, "b"), insert(db, "c")]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { errcode: 5 } });
      if (outcome.status === "rejected")
        expect(databaseFailure(outcome.reason)).toHaveProperty("code", "service_unavailable");
    }
    release();
    await Promise.all([insert(db, "d"), insertInTransaction(db, "e")]);
    expect(await ids(db)).toEqual(["d", "e"]);
    await db.destroy();
  });
});

describe("while this process has a transaction open", () => {
  test("other statements do not read the changes of the transaction, and are not part of it", async () => {
    const db = await openSqlite(file, never);
    const events: string[] = [];
    let concurrent: Promise<unknown> = Promise.resolve();
    const failing = db.transaction().execute(async (transaction) => {
      await insert(transaction, "taken back");
      concurrent = Promise.all([
        ids(db).then((found) => events.push(`read ${found.length} rows`)),
        insert(db, "kept").then(() => events.push("written")),
        insertInTransaction(db, "kept too").then(() => events.push("transacted")),
      ]);
      for (let count = 0; count < 10; count++) expect(await ids(transaction)).toEqual(["taken back"]);
      events.push("ending");
      throw new Error("it fails");
    });
    await expect(failing).rejects.toThrow("it fails");
    await concurrent;
    expect(events[0]).toBe("ending");
    expect(events.toSorted()).toEqual(["ending", "read 0 rows", "transacted", "written"]);
    expect(await ids(db)).toEqual(["kept", "kept too"]);
    await db.destroy();
  });
});

describe("the opening", () => {
  test.each([
    ["another process creates the file", "begin exclusive"],
    ["another process reads the file in the old journal mode", "begin; select * from sqlite_schema"],
    ["another process writes to the file", "pragma journal_mode = wal; begin immediate"],
  ])("of a database waits, without blocking this process, while %s", async (_, begin) => {
    const { release } = holdLock(begin);
    const events: string[] = [];
    const opening = openSqlite(file, never).finally(() => events.push("opened"));
    for (let count = 0; count < 10; count++) await new Promise(setImmediate);
    events.push("released");
    release();
    const db = await opening;
    expect(events).toEqual(["released", "opened"]);
    await insert(db, "a");
    expect(await ids(db)).toEqual(["a"]);
    await db.destroy();
  });

  test("of a database fails with the reason if the database stays locked", async () => {
    const { release } = holdLock("begin exclusive");
    await expect(openSqlite(file, soon)).rejects.toMatchObject({
      code: "service_unavailable",
      message: `[service_unavailable] the database '${file}' cannot be used now: database is locked; try again`,
    });
    release();
  });
});
