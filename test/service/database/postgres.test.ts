import type { Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseFailure } from "../../../service/database/errors.ts";
import { openPostgres } from "../../../service/database/postgres.ts";
import type { Database } from "../../../service/database/tables.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";
import { startTcpProxy, type TcpProxy } from "../faults/tcp-proxy.ts";

const insert = (db: Kysely<Database>, id: string) =>
  db.insertInto("organizations").values({ id, name: id, created_at: 1 }).execute();

/** The time within which a session of the server must end. */
const sessionEnd = { timeout: 10_000 };

/** Returns the code that callers receive for a failure of the database. Returns any other failure unchanged. */
const codeOf = (error: unknown) => databaseFailure(error)?.code ?? error;

describe("a PostgreSQL connection that is silent for longer than the query timeout", () => {
  let stored: TestDatabase;
  let proxy: TcpProxy;
  let db: Kysely<Database>;
  /** A client that connects without the proxy. */
  let other: pg.Client;
  beforeEach(async () => {
    stored = await testDatabase("postgres");
    other = new pg.Client(stored.databaseUrl);
    await other.connect();
    const url = new URL(stored.databaseUrl ?? "");
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    db = await openPostgres(url.href, { onConnectionError: () => {}, queryTimeoutMs: 2_000 });
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

  test("leaves no open transaction and loses no later write, even if BEGIN reaches the server late", async () => {
    await insert(db, "before");
    const { release } = proxy.hold();
    const failed = db.transaction().execute((transaction) => insert(transaction, "in it"));
    expect(await failed.catch(codeOf)).toBe("service_unavailable");
    release();
    await insert(db, "after");
    expect(await ids()).toEqual(["after", "before"]);
    // If a transaction were open, all statements after a refused duplicate would fail.
    await expect(insert(db, "after")).rejects.toMatchObject({ code: "23505" });
    await insert(db, "later");
    expect(await ids()).toEqual(["after", "before", "later"]);
    await vi.waitFor(async () => expect(await sessionsInTransaction()).toEqual([]), sessionEnd);
  });

  test("makes its transaction fail as service_unavailable and roll back", async () => {
    const held = { release: () => {} };
    const failed = db.transaction().execute(async (transaction) => {
      await insert(transaction, "one");
      held.release = proxy.hold().release;
      await insert(transaction, "other");
    });
    expect(await failed.catch(codeOf)).toBe("service_unavailable");
    held.release();
    await insert(db, "after");
    await vi.waitFor(async () => expect(await sessionsInTransaction()).toEqual([]), sessionEnd);
    expect(await ids()).toEqual(["after"]);
  });

  test("is replaced, but a connection with a refused statement is reused", async () => {
    const sessions = async () => {
      const { rows } = await other.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'agent-connectors'",
      );
      return rows;
    };
    await insert(db, "one");
    // The connection of the migrations may still be ending.
    await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), sessionEnd);
    const before = await sessions();
    await expect(insert(db, "one")).rejects.toMatchObject({ code: "23505" });
    await insert(db, "other");
    expect(await sessions()).toEqual(before);
    const { release } = proxy.hold();
    expect(await insert(db, "lost").catch(codeOf)).toBe("service_unavailable");
    await insert(db, "after");
    release();
    await vi.waitFor(async () => {
      const after = await sessions();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    }, sessionEnd);
  });
});
