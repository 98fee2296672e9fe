import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../store/duckdb/database.ts";

test("writes run one after the other, and the close of the database waits for all of them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "database-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = () => openDatabase(join(folder, "a.duckdb"), { memory: "256MB", threads: 2 });
  const database = await open();
  const order: string[] = [];
  const writes = ["one", "two"].map((name) =>
    database.write(async (connection) => {
      order.push(`begin ${name}`);
      await connection.run("SELECT count(*) FROM range(1000000)");
      await connection.run(`CREATE TABLE ${name} AS SELECT * FROM range(3)`);
      order.push(`end ${name}`);
    }),
  );
  await database.close();
  await Promise.all(writes);
  expect(order).toEqual(["begin one", "end one", "begin two", "end two"]);
  const reopened = await open();
  onTestFinished(() => reopened.close());
  expect(await reopened.rows("SELECT count(*) FROM one, two")).toEqual([[9n]]);
});
