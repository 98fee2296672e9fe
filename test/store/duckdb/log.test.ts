import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, type DuckDbStores } from "@agent-connectors/store";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bookTable } from "../books.ts";

// Opening and closing a file waits for the disk.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let folder: string;
let file: string;
let stores: DuckDbStores;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  file = join(folder, "books.duckdb");
  stores = createDuckDbStores({ folder });
});
afterEach(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

/** Returns the size of the write-ahead log in bytes, or 0 if a checkpoint has deleted the log. */
const logSize = () =>
  stat(`${file}.wal`).then(
    ({ size }) => size,
    () => 0,
  );

test("after a write makes the log long, a checkpoint moves the log to the file while reads continue", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  const shelf = (from: number) =>
    Array.from({ length: 10 }, (_, at) => ({ id: from + at, title: `${from + at} ${"x".repeat(300_000)}` }));
  for (let from = 0; from < 30; from += 10) {
    const write = store.write({ entity: "books", records: shelf(from), pass: 1, state: from });
    const found = await store.read("books", { limit: 100 });
    expect([from, from + 10]).toContain(found.length);
    await write;
  }
  expect(await store.read("books", { limit: 100 })).toHaveLength(30);
  // This write begins after the log was moved.
  await store.write({ entity: "books", records: [{ id: 1_000 }], pass: 1, state: "end" });
  expect(await logSize()).toBeLessThan(1_000_000);
  await stores.close();
  stores = createDuckDbStores({ folder });
  const reopened = await stores.open("books");
  expect(await reopened.counts("books")).toMatchObject({ records: 31 });
  expect(await reopened.state("books")).toBe("end");
});

test("while the log moves to the file several times, each read returns the records that follow the key in `after`", {
  timeout: 60_000,
}, async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  const [first, count, perPage] = [10_000, 5_000, 20];
  const idsFrom = (start: number, length: number) => Array.from({ length }, (_, at) => start + at);
  const write = (start: number, length: number) => {
    const records = idsFrom(start, length).map((id) => ({ id, title: "x".repeat(6_000) }));
    return store.write({ entity: "books", records, pass: 1, state: null });
  };
  for (let at = 0; at < count; at += 2_500) await write(first + at, 2_500);
  let [ended, pages] = [false, 0];
  const walk = async (): Promise<void> => {
    while (!ended) {
      const start = first + Math.floor(Math.random() * (count - perPage - 1));
      const page = await store.read("books", { after: `[${start}]`, limit: perPage });
      const ids = page.map(({ record }) => Object(record).id);
      expect(ids).toEqual(idsFrom(start + 1, perPage));
      pages++;
    }
  };
  const rewrite = async (): Promise<void> => {
    for (let at = 0; at < 10; at++) await write(first + ((at * 1_250) % (count - 1_250)), 2_500);
  };
  await Promise.all([rewrite().finally(() => (ended = true)), walk(), walk()]);
  // Without these moves, the log would have the records of all writes, at least 150 MB.
  expect(await logSize()).toBeLessThan(75_000_000);
  expect(pages).toBeGreaterThan(2);
});

test("a checkpoint waits for statements that read by row number; until the checkpoint ends, new statements read without row numbers", {
  timeout: 60_000,
}, async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  await stores.use("books", async (database) => {
    const usual = () => database.page({ byNumber: "SELECT 'by number'", withoutNumbers: "SELECT 'without numbers'" });
    expect(await usual()).toEqual([["by number"]]);
    let running = true;
    const byNumber = "SELECT count(*) FROM range(30000) a, range(30000) b WHERE a.range * b.range = 7";
    const slow = database.page({ byNumber, withoutNumbers: "" }).finally(() => (running = false));
    const records = Array.from({ length: 60 }, (_, id) => ({ id, title: "x".repeat(300_000) }));
    await store.write({ entity: "books", records, pass: 1, state: null });
    await vi.waitFor(async () => expect(await usual()).toEqual([["without numbers"]]), {
      interval: 5,
      timeout: 20_000,
    });
    expect(running).toBe(true);
    expect(await logSize()).toBeGreaterThan(16_000_000);
    await slow;
    // If `slow` runs longer than the maximum wait of a checkpoint, no checkpoint has run. The next write then starts one.
    await store.write({ entity: "books", records: [{ id: 100 }], pass: 1, state: null });
    await vi.waitFor(async () => expect(await logSize()).toBeLessThan(1_000_000), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await usual()).toEqual([["by number"]]), { timeout: 20_000 });
  });
});

test("the end of a sync pass merges row groups, so that the file does not keep all replaced records", async () => {
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  const rows = (sql: string) => stores.use("books", (database) => database.rows(sql));
  const insert = (pass: number, where: string) =>
    rows(
      `INSERT INTO books BY NAME SELECT '[' || i || ']' AS _key, ${pass} AS _pass, '{"id":' || i || '}' AS raw, i AS id
       FROM range(60000) t(i) WHERE ${where}`,
    );
  await insert(1, "TRUE");
  for (let pass = 2; pass < 12; pass++) {
    // A quarter of the records, anywhere in the file.
    await rows(`DELETE FROM books WHERE hash(id + ${pass * 1_000_000}) % 4 = 0`);
    await insert(pass, `hash(i + ${pass * 1_000_000}) % 4 = 0`);
    await store.endPass({ entity: "books", pass, keepFrom: 1, state: null });
  }
  await stores.close();
  stores = createDuckDbStores({ folder });
  expect(await (await stores.open("books")).counts("books")).toMatchObject({ records: 60_000 });
  const [[stored] = []] = await rows(
    "SELECT sum(count)::INTEGER FROM pragma_storage_info('books') WHERE column_name = 'id' AND segment_type = 'BIGINT'",
  );
  // Without merges, the file would have the rows of all passes, which are 210,000.
  expect(stored).toBeLessThan(140_000);
});

test("a file that an earlier version of the program wrote with larger row groups keeps its records, and stores new ones", async () => {
  const written = await stores.open("books");
  await written.adapt([bookTable()]);
  await stores.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(
    `INSERT INTO books BY NAME SELECT '[' || i || ']' AS _key, 1 AS _pass, '{"id":' || i || '}' AS raw, i AS id FROM range(40000) t(i);
     CHECKPOINT`,
  );
  connection.closeSync();
  instance.closeSync();
  stores = createDuckDbStores({ folder });
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  const records = Array.from({ length: 20_000 }, (_, at) => ({ id: 30_000 + at, title: "new" }));
  await store.write({ entity: "books", records, pass: 2, state: null });
  await stores.close();
  stores = createDuckDbStores({ folder });
  const reopened = await stores.open("books");
  expect(await reopened.counts("books")).toMatchObject({ records: 50_000 });
  const [old, replaced] = await Promise.all(
    ["[2999", "[3000"].map((after) => reopened.read("books", { after, limit: 1 })),
  );
  expect(old).toEqual([{ key: "[29990]", record: { id: 29_990 } }]);
  expect(replaced).toEqual([{ key: "[30000]", record: { id: 30_000, title: "new" } }]);
  expect(await reopened.endPass({ entity: "books", pass: 2, state: null })).toEqual({ deleted: 30_000, unseen: 0 });
});
