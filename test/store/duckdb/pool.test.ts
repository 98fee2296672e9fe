import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, type DuckDbOptions, type DuckDbStores } from "@agent-connectors/store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bookTable } from "../books.ts";

// Opening and closing a file can take long, because both wait for the disk.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let folder: string;
let stores: DuckDbStores;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
});
afterEach(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

const createStores = (options: Partial<DuckDbOptions>): void => {
  stores = createDuckDbStores({ folder, ...options });
};

/** Returns the names of the stores' files that this process has open. */
const openFiles = async (): Promise<readonly string[]> => {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  const names = links.filter((link) => link.startsWith(`${folder}/`) && link.endsWith(".duckdb"));
  return [...new Set(names.map((name) => name.slice(folder.length + 1)))].sort();
};

const writeTo = async (id: string): Promise<void> => {
  const store = await stores.open(id);
  await store.adapt([bookTable()]);
  await store.write({ entity: "books", records: [{ id: 1, title: id }], pass: 1, state: id });
};

test("at most the configured number of stores is open, and each read finds the records of its store", async () => {
  createStores({ maxOpen: 2 });
  const ids = Array.from({ length: 4 }, (_, at) => `connector-${at}`);
  await Promise.all(ids.map(writeTo));
  expect((await openFiles()).length).toBeLessThanOrEqual(2);
  const found = await Promise.all(
    ids.map(async (id) =>
      (await (await stores.open(id)).read("books", { limit: 2 })).map(({ record }) => record.title),
    ),
  );
  expect(found).toEqual(ids.map((id) => [id]));
  expect((await openFiles()).length).toBeLessThanOrEqual(2);
  expect(await stores.list()).toHaveLength(4);
});

test("if the maximum number of stores is open, the pool closes the least recently used idle store before it opens another store", async () => {
  createStores({ maxOpen: 2 });
  await writeTo("one");
  await writeTo("two");
  await (await stores.open("one")).state("books");
  await writeTo("three");
  expect(await openFiles()).toEqual(["one.duckdb", "three.duckdb"]);
});

test("after the close of the stores, no file is open, even if a store was already closing", async () => {
  createStores({});
  await writeTo("one");
  const closing = (await stores.open("one")).close();
  await stores.close();
  expect(await openFiles()).toEqual([]);
  await closing;
});

test("an idle store closes automatically, and opens again with the next call", async () => {
  createStores({ idleMs: 20 });
  await writeTo("one");
  await expect.poll(openFiles, { timeout: 10_000 }).toEqual([]);
  expect(await (await stores.open("one")).state("books")).toBe("one");
});

test("a store in use stays open, and a deletion waits until the store is no longer in use", async () => {
  createStores({ idleMs: 1, maxOpen: 1 });
  await writeTo("one");
  const order: string[] = [];
  let using: Promise<void> = Promise.resolve();
  const end = await new Promise<() => void>((entered) => {
    using = stores.use("one", async () => {
      await new Promise<void>((resolve) => entered(resolve));
      order.push("used");
    });
  });
  const deletion = stores.delete("one").then(() => order.push("deleted"));
  const other = writeTo("two").then(() => order.push("other"));
  // During this time, a faulty pool would close or delete the store in use.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await openFiles()).toEqual(["one.duckdb"]);
  expect(order).toEqual([]);
  end();
  await Promise.all([using, deletion, other]);
  expect(order).toEqual(["used", "deleted", "other"]);
  expect(await stores.list()).toEqual(["two"]);
});

test("a deletion that begins during a close waits for the calls that began before the deletion", async () => {
  createStores({});
  await writeTo("one");
  const closing = (await stores.open("one")).close();
  const order: string[] = [];
  let deletion: Promise<unknown> = Promise.resolve();
  const using = stores.use("one", async () => {
    // During this time, a faulty pool would delete the store in use.
    await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, 200))]);
    order.push("used");
  });
  deletion = stores.delete("one").then(() => order.push("deleted"));
  await Promise.all([closing, using, deletion]);
  expect(order).toEqual(["used", "deleted"]);
});

test.each([
  ["a missing table", "SELECT * FROM checksums"],
  ["a missing column", "SELECT checksum FROM books"],
  ["a value of another type", "SELECT 'checksum'::INTEGER"],
  ["an invalid value", "SELECT json('{checksum')"],
  ["a syntax error", "SELECT checksum checksum checksum"],
  [
    "a duplicate key",
    "CREATE TEMP TABLE keys (key TEXT PRIMARY KEY); INSERT INTO keys VALUES ('checksum'), ('checksum')",
  ],
])("an error about %s does not count as file damage, although its message contains 'checksum'", async (_, sql) => {
  createStores({});
  await writeTo("one");
  const failed = stores.use("one", ({ rows }) => rows(sql));
  await expect(failed).rejects.toMatchObject({
    code: "internal",
    cause: { message: expect.stringContaining("checksum") },
  });
  expect(await (await stores.open("one")).state("books")).toBe("one");
});

test.each(["../other", "", "a/b", "a.b"])("the id %j is refused, because an id is part of a path", async (id) => {
  createStores({});
  await expect(stores.open(id)).rejects.toMatchObject({ code: "internal" });
  await expect(stores.delete(id)).rejects.toMatchObject({ code: "internal" });
});

test("a close of the stores waits for the function that `eachPending` calls, and this function can still use its store", async () => {
  createStores({});
  await writeTo("one");
  const { passages } = await stores.open("one");
  const pending = { entity: "books", field: "title", version: "v1" };
  let closed: Promise<void> | undefined;
  await passages.eachPending(pending, async () => {
    closed = stores.close();
    // This call must not wait for the close, because the close waits for the function that makes the call.
    expect(await (await stores.open("one")).state("books")).toBe("one");
  });
  await closed;
  expect(await openFiles()).toEqual([]);
});
