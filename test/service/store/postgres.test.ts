import type { Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../service/store/database.ts";
import { databaseFailure } from "../../../service/store/errors.ts";
import { openPostgres } from "../../../service/store/postgres.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";
import { startTcpProxy, type TcpProxy } from "../faults/tcp-proxy.ts";

const insert = (db: Kysely<Database>, id: string) =>
  db.insertInto("organizations").values({ id, name: id, created_at: 1 }).execute();

/** How long the end of a session may take to be seen. */
const patiently = { timeout: 5_000 };

/** What somebody is told of a failure. */
const told = (error: unknown) => databaseFailure(error)?.code ?? error;

describe("a connection to PostgreSQL that is silent for longer than a query may take", () => {
  let stored: TestDatabase;
  let proxy: TcpProxy;
  let db: Kysely<Database>;
  /** Somebody else, whom no proxy stands before. */
  let other: pg.Client;
  beforeEach(async () => {
    stored = await testDatabase("postgres");
    other = new pg.Client(stored.databaseUrl);
    await other.connect();
    const url = new URL(stored.databaseUrl ?? "");
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    db = await openPostgres(url.href, { onIdleError: () => {}, queryTimeoutMs: 2_000 });
  });
  afterEach(async () => {
    await db.destroy();
    await proxy.close();
    await other.end();
    await stored.drop();
  });

  const ids = async () => (await other.query("select id from organizations order by id")).rows.map(({ id }) => id);
  const sessionsInTransaction = async () => {
    const { rows } = await other.query(
      "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows;
  };

  test("leaves no open transaction if the server reads its BEGIN late: later writes are kept", async () => {
    await insert(db, "before");
    const { release } = proxy.hold();
    const failed = db.transaction().execute((transaction) => insert(transaction, "in it"));
    expect(await failed.catch(told)).toBe("service_unavailable");
    release();
    await insert(db, "after");
    expect(await ids()).toEqual(["after", "before"]);
    // What does not fit would fail a transaction that is open, and all that follows in it.
    await expect(insert(db, "after")).rejects.toMatchObject({ code: "23505" });
    await insert(db, "later");
    expect(await ids()).toEqual(["after", "before", "later"]);
    await vi.waitFor(async () => expect(await sessionsInTransaction()).toEqual([]), patiently);
  });

  test("rolls a running transaction back, with the reason of the failure", async () => {
    const held = { release: () => {} };
    const failed = db.transaction().execute(async (transaction) => {
      await insert(transaction, "one");
      held.release = proxy.hold().release;
      await insert(transaction, "other");
    });
    expect(await failed.catch(told)).toBe("service_unavailable");
    held.release();
    await insert(db, "after");
    await vi.waitFor(async () => expect(await sessionsInTransaction()).toEqual([]), patiently);
    expect(await ids()).toEqual(["after"]);
  });

  test("is used no more, while one on which a statement was refused is", async () => {
    const session = async () => {
      const { rows } = await other.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'agent-connectors'",
      );
      return rows;
    };
    await insert(db, "one");
    const before = await session();
    expect(before).toHaveLength(1);
    await expect(insert(db, "one")).rejects.toMatchObject({ code: "23505" });
    await insert(db, "other");
    expect(await session()).toEqual(before);
    const { release } = proxy.hold();
    expect(await insert(db, "lost").catch(told)).toBe("service_unavailable");
    await insert(db, "after");
    release();
    await vi.waitFor(async () => {
      const after = await session();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    }, patiently);
  });
});
