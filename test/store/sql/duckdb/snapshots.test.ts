import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../../store/duckdb/database.ts";
import { createSnapshots } from "../../../../store/sql/duckdb/snapshots.ts";
import { tableOf } from "../table-of.ts";

it("a copy succeeds after an earlier copy could not create the folder", async () => {
  const parent = await mkdtemp(join(tmpdir(), "snapshots-"));
  const database = await openDatabase(join(parent, "a.duckdb"), { memory: "512MB", threads: 2 });
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
