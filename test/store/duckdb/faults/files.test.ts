import {
  access,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, type Damage, type DuckDbOptions, type DuckDbStores } from "@agent-connectors/store";
import { DuckDBConnection } from "@duckdb/node-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { failureOf } from "../../../../store/duckdb/failures.ts";
import { bookTable } from "../../books.ts";

// Opening and closing a file can take long, because both wait for the disk.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let folder: string;
let opened: DuckDbStores[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  opened = [];
});
afterEach(async () => {
  for (const stores of opened) await stores.close();
  await rm(folder, { recursive: true });
});

const openStores = (options: Partial<DuckDbOptions> = {}): DuckDbStores => {
  const stores = createDuckDbStores({ folder, ...options });
  opened.push(stores);
  return stores;
};

const books = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, title: `Book ${from + at}`.repeat(20) }));

/** The folder of a closed store with 5,000 records. */
let written: string;
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), "context-stores-"));
  const stores = createDuckDbStores({ folder: written });
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  await store.write({ entity: "books", records: books(0, 5_000), pass: 1, state: "saved" });
  await stores.close();
});
afterAll(() => rm(written, { recursive: true }));

/** Copies the written store into the folder of the test. Returns the path of its file. */
const copyStore = async (id: string): Promise<string> => {
  const file = join(folder, `${id}.duckdb`);
  await copyFile(join(written, "books.duckdb"), file);
  return file;
};

test("a process cannot open the stores of a folder twice at the same time, because two instances of the engine would damage the files", async () => {
  const first = openStores();
  await first.open("books");
  const second = openStores();
  await expect(second.open("books")).rejects.toMatchObject({ code: "service_unavailable" });
  await first.close();
  await second.open("books");
});

/** Overwrites parts of a file. */
const overwrite = async (file: string, places: readonly number[]): Promise<void> => {
  const handle = await open(file, "r+");
  for (const place of places) await handle.write(Buffer.alloc(4_096, 1), 0, 4_096, place);
  await handle.close();
};

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "an empty file": (file) => truncate(file, 0),
  "a truncated file": async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
  "a file of another program": (file) => writeFile(file, Buffer.alloc(100_000, 7)),
  "a broken header": (file) => overwrite(file, [0]),
  "broken blocks of records": async (file) => {
    const { size } = await stat(file);
    const places = Array.from({ length: Math.floor(size / 100_000) }, (_, at) => 12_288 + at * 100_000);
    await overwrite(file, places);
  },
};

describe("a damaged store", () => {
  test.each(Object.entries(damages))("with %s is empty after its file was renamed", async (_, damage) => {
    const file = await copyStore("books");
    await damage(file);
    const found: Damage[] = [];
    const stores = openStores({ onDamage: (each) => found.push(each) });
    const query = async () => (await stores.open("books")).counts("books");
    // Without this call, the queries would first acquire the lock, and the second query could begin after the file was renamed.
    await stores.acquire();
    // Each of the concurrent queries finds the damage.
    for (const failed of await Promise.allSettled([query(), query()]))
      expect(failed).toMatchObject({
        reason: {
          code: "service_unavailable",
          message: expect.stringContaining(
            "is damaged: its file will be renamed, and the next sync copies its records again",
          ),
        },
      });
    const store = await stores.open("books");
    await access(`${file}.damaged`);
    expect(found).toMatchObject([{ connectorId: "books", file: `${file}.damaged` }]);
    expect(await store.state("books")).toBeUndefined();
    await store.adapt([bookTable()]);
    await store.write({ entity: "books", records: books(0, 10), pass: 1, state: 1 });
    expect(await store.counts("books")).toMatchObject({ records: 10 });
    expect(await stores.list()).toEqual(["books"]);
    await stores.delete("books");
    expect((await readdir(folder)).filter((name) => name.startsWith("books"))).toEqual([]);
  });

  test("does not affect the stores of other connectors", async () => {
    const file = await copyStore("books");
    await copyStore("other");
    await writeFile(file, "damaged");
    const stores = openStores();
    const other = await stores.open("other");
    await expect(stores.open("books")).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await other.counts("books")).toMatchObject({ records: 5_000 });
  });
});

describe("a folder of stores", () => {
  test("that does not exist has no stores, and a folder that cannot be read causes an error", async () => {
    const path = join(folder, "stores");
    const stores = openStores({ folder: path });
    expect(await stores.list()).toEqual([]);
    await writeFile(path, "not a folder");
    await expect(stores.list()).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  test("that cannot be locked causes an error with a remedy, and only the cause of the error names the folder", async () => {
    await mkdir(join(folder, "lock.sqlite"));
    await expect(openStores().open("books")).rejects.toMatchObject({
      message:
        "[service_unavailable] the context stores cannot be used: make the user who runs the service the owner of their folder and files, and check the disk",
      cause: { message: `the folder '${folder}' of the context stores cannot be locked: unable to open database file` },
    });
  });
});

test("a store whose file belongs to another user fails with a remedy", () => {
  const denied = new Error('IO Error: Cannot open file "/stores/books.duckdb": Permission denied');
  expect(failureOf(denied, "books").message).toBe(
    "[service_unavailable] the context store of connector 'books' cannot be opened: make the user who runs the service the owner of its folder and its files",
  );
});

describe("a store whose file is missing", () => {
  test("is empty, even if the file is deleted while the store is open", async () => {
    const file = await copyStore("books");
    const stores = openStores();
    const store = await stores.open("books");
    expect(await store.state("books")).toBe("saved");
    await rm(file);
    expect(await store.state("books")).toBeUndefined();
    await store.adapt([bookTable()]);
    expect(await store.counts("books")).toMatchObject({ records: 0 });
  });

  test("is empty for concurrent calls after the file was deleted", async () => {
    const file = await copyStore("books");
    const stores = openStores();
    const store = await stores.open("books");
    expect(await store.state("books")).toBe("saved");
    await rm(file);
    const states = await Promise.all(Array.from({ length: 5 }, () => store.state("books")));
    expect(states).toEqual(Array.from({ length: 5 }));
  });

  test("rejects a call inside `use`, because the call would wait forever for the end of `use`", async () => {
    const file = await copyStore("books");
    const stores = openStores();
    const store = await stores.open("books");
    const nested = stores.use("books", async () => {
      await rm(file);
      await store.state("books");
    });
    await expect(nested).rejects.toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("was deleted while the store was in use; try again later"),
    });
    expect(await store.state("books")).toBeUndefined();
  });
});

/** Replaces the file of the store `books` with the file of another store, whose state is `replaced`. */
const replaceStore = async (stores: DuckDbStores): Promise<void> => {
  const other = await stores.open("other");
  await other.adapt([bookTable()]);
  await other.write({ entity: "books", records: books(0, 3), pass: 1, state: "replaced" });
  await other.close();
  await rename(join(folder, "other.duckdb"), join(folder, "books.duckdb"));
};

test("a store reads the new file after another file replaced the open one", async () => {
  await copyStore("books");
  const stores = openStores();
  const store = await stores.open("books");
  expect(await store.state("books")).toBe("saved");
  await replaceStore(stores);
  expect(await store.state("books")).toBe("replaced");
});

test.each([
  ["deleted", async (_: DuckDbStores, file: string) => rm(file), undefined],
  ["replaced", replaceStore, "replaced"],
])(
  "if the file of a store is %s while a call opens it, this call is refused, and the next call finds the change",
  async (_, change, state) => {
    const file = await copyStore("books");
    const stores = openStores();
    const store = await stores.open("books");
    await store.close();
    const run = DuckDBConnection.prototype.run;
    const spy = vi.spyOn(DuckDBConnection.prototype, "run");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(async function (this: DuckDBConnection, sql, ...rest) {
      const result = await run.call(this, sql, ...rest);
      if (sql.startsWith("ATTACH")) {
        spy.mockRestore();
        await change(stores, file);
      }
      return result;
    });
    await expect(store.adapt([bookTable()])).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await store.state("books")).toBe(state);
    await store.adapt([bookTable()]);
    expect(await store.counts("books")).toMatchObject({ records: state === undefined ? 0 : 3 });
  },
);

const suffixes = ["", ".wal", ".wal.checkpoint", ".wal.recovery", ".tmp"];

test.each(suffixes.flatMap((suffix) => [suffix, `.damaged${suffix}`]))(
  "a store is listed even if only its file '.duckdb%s' is left, so that a deletion can be repeated after a crash",
  async (part) => {
    await copyStore("other");
    const file = join(folder, `books.duckdb${part}`);
    await (part.endsWith(".tmp") ? mkdir(file) : writeFile(file, ""));
    const stores = openStores();
    expect((await stores.list()).toSorted()).toEqual(["books", "other"]);
    await stores.delete("books");
    expect(await stores.list()).toEqual(["other"]);
    expect((await readdir(folder)).filter((name) => name.startsWith("books"))).toEqual([]);
  },
);
