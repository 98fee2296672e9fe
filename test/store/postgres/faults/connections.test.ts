import { randomUUID } from "node:crypto";
import type { ContextStore } from "@agent-connectors/store";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTcpProxy } from "../../../service/faults/tcp-proxy.ts";
import { bookTable } from "../../books.ts";
import { lockWaits, waitingForLock } from "../lock-waits.ts";
import { type OpenStores, openStores } from "../open-stores.ts";

let opened: OpenStores;
beforeEach(async () => {
  opened = await openStores();
});
afterEach(() => opened.close());

const batch = (pass: number, count = 500) => ({
  entity: "books",
  records: Array.from({ length: count }, (_, id) => ({ id, pages: pass })),
  pass,
  state: pass,
});

/** Holds a lock on the table of books until `release`. */
async function hold(id: string) {
  const client = new pg.Client({ connectionString: opened.database.url });
  await client.connect();
  await client.query("begin");
  await client.query(`lock table "context_store_${id}".books in share mode`);
  return { release: () => client.end() };
}

/** Ends the connection that waits for a lock. */
async function endWaiting(): Promise<void> {
  await lockWaits(opened.database.run);
  await opened.database.run(`select pg_terminate_backend(pid) ${waitingForLock}`);
}

async function expectWhole(store: ContextStore): Promise<void> {
  const found = await store.read("books", { limit: 1_000 });
  const state = await store.state("books");
  expect(new Set(found.map(({ record }) => record.pages))).toEqual(new Set([state]));
  expect((await store.counts("books")).records).toBe(found.length);
}

test("if a connection ends before the commit, its batch is not stored, but the next batch is stored", async () => {
  const store = await opened.stores.open("ended");
  await store.adapt([bookTable()]);
  await store.write(batch(1));
  const lock = await hold("ended");
  const refused = expect(store.write(batch(2))).rejects.toMatchObject({
    code: "service_unavailable",
    retryable: true,
  });
  await endWaiting();
  await refused;
  await lock.release();
  expect(await store.state("books")).toBe(1);
  await expectWhole(store);
  await store.write(batch(3));
  await expectWhole(store);
});

test("batches are stored completely or not at all while connections to the server are cut repeatedly", async () => {
  const proxy = await startTcpProxy(Number(new URL(opened.database.url).port));
  const url = new URL(opened.database.url);
  url.port = String(proxy.port);
  const { stores, close } = await openStores({ url: url.href, writeTimeoutMs: 1_000 });
  try {
    const store = await stores.open("cut");
    await store.adapt([bookTable()]);
    let isWriting = true;
    const cuts = (async () => {
      for (let at = 0; isWriting; at++) {
        await new Promise((resolve) => setTimeout(resolve, 5 + ((at * 37) % 200)));
        await proxy.cut(at % 2 === 0 ? "refusing" : "resetting");
        await proxy.restore();
      }
    })();
    let stored = 0;
    let failed = 0;
    for (let pass = 1; stored < 5 || failed < 10; pass++)
      await store.write(batch(pass)).then(
        () => stored++,
        ({ code }) => {
          expect(code).toBe("service_unavailable");
          failed++;
        },
      );
    isWriting = false;
    await cuts;
    await expectWhole(store);
    await store.write(batch(1_000));
    await expectWhole(store);
  } finally {
    await close();
    await proxy.close();
  }
});

test("the failure of a write states a remedy that fits the error of the server", async () => {
  const store = await opened.stores.open("refusing");
  await store.adapt([bookTable()]);
  const fail = async (state: string) => {
    await opened.database.run(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${state}'; end $$`);
    return store.write(batch(1)).catch((error) => error);
  };
  await opened.database.run(`create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger refuse before insert on context_store_refusing.books for each row execute function refuse()`);
  const signInRefused =
    "its database refuses the user or the password; the operator finds the cause in the log of the database";
  const blocked = "another transaction of its database blocked this call; try again";
  for (const [state, remedy] of [
    ["08006", "its database cannot be reached now; try again"],
    ["28000", signInRefused],
    ["28P01", signInRefused],
    ["3D000", "its database does not exist; the operator must create it, or correct its URL"],
    ["55000", "its database accepts no connections; the operator must allow connections to it"],
    ["40001", blocked],
    ["40P01", blocked],
    ["55P03", blocked],
    ["53300", "all connections of its database are in use; try again"],
    ["53200", "its database has too few resources; try again"],
    ["53100", "the disk of its database is full; free some space. Nothing stored is lost"],
    [
      "58030",
      "its database reports an error of its operating system; the operator finds the cause in the log of the database",
    ],
  ] as const)
    expect(await fail(state)).toMatchObject({
      code: "service_unavailable",
      message: `[service_unavailable] the context store is unavailable: ${remedy}`,
    });
});

test("a read that waits too long ends with a timeout", async () => {
  const { stores, close } = await openStores({ url: opened.database.url, readTimeoutMs: 200 });
  const store = await stores.open("slow");
  await store.adapt([bookTable()]);
  const client = new pg.Client({ connectionString: opened.database.url });
  await client.connect();
  await client.query("begin; lock table context_store_slow.books in access exclusive mode");
  await expect(store.read("books", { limit: 1 })).rejects.toMatchObject({ code: "timeout" });
  await client.end();
  await close();
});

test("an interrupted deletion leaves the store unchanged, and the next deletion deletes the store completely", async () => {
  const id = randomUUID();
  const store = await opened.stores.open(id);
  await store.adapt([bookTable()]);
  await store.write(batch(1));
  await opened.stores.login(id);
  const lock = await hold(id);
  const refused = expect(opened.stores.delete(id)).rejects.toMatchObject({ code: "service_unavailable" });
  await endWaiting();
  await refused;
  await lock.release();
  expect(await opened.stores.list()).toEqual([id]);
  await expectWhole(store);
  await opened.stores.delete(id);
  expect(await opened.stores.list()).toEqual([]);
  expect(await opened.database.run(`select 1 from pg_roles where rolname = 'context_store_${id}'`)).toEqual([]);
  await expect(store.write(batch(2))).rejects.toMatchObject({ code: "context_store_not_ready" });
});

test("the deletion of a store ends the running queries of its login role", async () => {
  const id = randomUUID();
  const store = await opened.stores.open(id);
  await store.adapt([bookTable()]);
  const { connection } = await opened.stores.login(id);
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  const running = expect(client.query("select count(*), pg_sleep(20) from books")).rejects.toThrow();
  await vi.waitUntil(
    async () => {
      return (await opened.database.run("select 1 from pg_stat_activity where query like '%pg_sleep(20) from books'"))
        .length;
    },
    { timeout: 10_000 },
  );
  await opened.stores.delete(id);
  await running;
});

test("the deletion of a store keeps its login role if a copy of the database uses the role", async () => {
  const id = randomUUID();
  const copy = await openStores();
  for (const { stores } of [opened, copy]) {
    await (await stores.open(id)).adapt([bookTable()]);
    await stores.login(id);
  }
  await opened.stores.delete(id);
  const { connection } = await copy.stores.login(id);
  const client = new pg.Client(connection);
  await client.connect();
  expect((await client.query("select count(*)::int as count from books")).rows).toEqual([{ count: 0 }]);
  await client.end();
  await copy.stores.delete(id);
  expect(await copy.database.run(`select 1 from pg_roles where rolname = 'context_store_${id}'`)).toEqual([]);
  await copy.close();
});
