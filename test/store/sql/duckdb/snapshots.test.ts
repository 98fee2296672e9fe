import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { adaptTable } from "../../../../store/duckdb/adapt.ts";
import { openDatabase } from "../../../../store/duckdb/database.ts";
import { createSyncTable } from "../../../../store/duckdb/sync-row.ts";
import { createPassageTables } from "../../../../store/semantic/duckdb/tables.ts";
import { createSnapshots, maxSnapshots } from "../../../../store/sql/duckdb/snapshots.ts";
import type { StoreTable } from "../../../../store/table.ts";
import { tableOf } from "../table-of.ts";

it("a copy succeeds after an earlier copy could not create the folder", async () => {
  const parent = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(parent, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  const blocked = join(parent, "blocked");
  const snapshots = createSnapshots({
    folder: join(blocked, "snapshots"),
    source: { version: async () => "1", use: (_, run) => run(database) },
  });
  onTestFinished(async () => {
    await snapshots.close();
    await database.close();
    await rm(parent, { recursive: true, force: true });
  });
  await database.rows("CREATE TABLE customers AS SELECT 1::BIGINT AS id");
  await writeFile(blocked, "");
  const copy = () => snapshots.use("a", [tableOf("customers", { id: "integer" })], async (files) => files.length);
  await expect(copy()).rejects.toThrow();
  await rm(blocked);
  expect(await copy()).toBe(1);
});

it("statements that find the same outdated copy at the same time share one new copy", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  let version = 1;
  let copies = 0;
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: {
      version: async () => String(version),
      use: (_, run) => {
        copies++;
        return run(database);
      },
    },
  });
  onTestFinished(async () => {
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.rows("CREATE TABLE customers AS SELECT 1::BIGINT AS id");
  const copy = () => snapshots.use("a", [tableOf("customers", { id: "integer" })], async ([found]) => found?.file);
  // If the creation of a copy took long, statements use the copy for some time, even after a change (see `slowCopyMs`). The
  // stopped clock gives each copy a duration of 0.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  await copy();
  version = 2;
  expect(new Set(await Promise.all([copy(), copy(), copy()])).size).toBe(1);
  expect(copies).toBe(2);
});

it("a change during a copy makes the copy outdated", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  let version = 1;
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: {
      version: async () => String(version),
      use: async (_, run) => {
        const result = await run(database);
        if (version === 1) version++;
        return result;
      },
    },
  });
  // The stopped clock gives each copy a duration of 0.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(async () => {
    clock.mockRestore();
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.rows("CREATE TABLE customers AS SELECT 1::BIGINT AS id");
  const copy = () => snapshots.use("a", [tableOf("customers", { id: "integer" })], async ([found]) => found?.file);
  const [first, second, third] = [await copy(), await copy(), await copy()];
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

it("statements use a copy that took long, and that lacks a column, until the store has this column", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  let now = 0;
  let version = 1;
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: {
      version: async () => String(version++),
      use: (_, run) => {
        // 300 ms are longer than `slowCopyMs`, so the copy took long.
        now += 300;
        return run(database);
      },
    },
  });
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(async () => {
    clock.mockRestore();
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.write((connection) => connection.run(`${createSyncTable};${createPassageTables}`));
  const adapt = (table: StoreTable) => database.write((connection) => adaptTable(connection, table));
  const model = tableOf("customers", { id: "integer", name: "text" });
  const copy = () => snapshots.use("a", [model], async ([found]) => found);
  await adapt(tableOf("customers", { id: "integer" }));
  const first = await copy();
  expect(first?.missing.map(({ name }) => name)).toEqual(["name"]);
  expect((await copy())?.file).toBe(first?.file);
  await adapt(model);
  expect((await copy())?.missing).toEqual([]);
});

it("a copy is not deleted while a statement uses it, even if there are more than `maxSnapshots` copies", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: { version: async () => "1", use: (_, run) => run(database) },
  });
  onTestFinished(async () => {
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const entities = Array.from({ length: maxSnapshots + 8 }, (_, at) => `customers_${at}`);
  for (const entity of entities) await database.rows(`CREATE TABLE ${entity} AS SELECT 1::BIGINT AS id`);
  const exists = (entity: string) =>
    snapshots.use("a", [tableOf(entity, { id: "integer" })], async ([copied]) => {
      await setTimeout(100);
      return existsSync(copied?.file ?? "");
    });
  expect(new Set(await Promise.all(entities.map(exists)))).toEqual(new Set([true]));
  expect(await readdir(join(folder, "snapshots"))).toHaveLength(maxSnapshots);
});

it("after a failed copy, the compression of strings is enabled again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: {
      version: async () => "1",
      // The copy fails, because its folder is missing.
      use: (_, run) =>
        run({
          read: async (use) => {
            await rm(join(folder, "snapshots"), { recursive: true });
            return database.read(use);
          },
        }),
    },
  });
  onTestFinished(async () => {
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.rows("CREATE TABLE customers AS SELECT 1::BIGINT AS id");
  const copy = snapshots.use("a", [tableOf("customers", { id: "integer" })], async (files) => files.length);
  await expect(copy).rejects.toThrow();
  expect(await database.rows("SELECT current_setting('disabled_compression_methods')")).toEqual([[""]]);
});

it("a copy has several row groups of uncompressed strings; afterwards, the compression of strings is enabled again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(folder, "a.duckdb"), { memory: "512MB", threads: 2 });
  await database.rows(createSyncTable);
  const snapshots = createSnapshots({
    folder: join(folder, "snapshots"),
    source: { version: async () => "1", use: (_, run) => run(database) },
  });
  onTestFinished(async () => {
    await snapshots.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  // The engine compresses a row group if a random sample of its strings is repetitive.
  const name = "'https://upstream.example/v1/customers/' || i || '/invoices?status=open'";
  await database.rows(`CREATE TABLE customers AS SELECT ${name} AS name FROM range(50000) t(i)`);
  const segments = (table: string) =>
    `SELECT DISTINCT compression, max(row_group_id) OVER () FROM pragma_storage_info('${table}') WHERE segment_type = 'VARCHAR'`;
  await database.compact();
  expect(await database.rows(segments("customers"))).toEqual([["FSST", 3n]]);
  await snapshots.use("a", [tableOf("customers", { name: "text" })], async ([copied]) => {
    await database.rows(`ATTACH '${copied?.file}' AS copied (READ_ONLY)`);
    expect(await database.rows(segments("copied.main.customers"))).toEqual([["Uncompressed", 3n]]);
    await database.rows("DETACH copied");
  });
  expect(await database.rows("SELECT current_setting('disabled_compression_methods')")).toEqual([[""]]);
});
