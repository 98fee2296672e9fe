import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseFailure } from "../../../service/database/errors.ts";
import { testDatabase } from "../engines.ts";

test("on SQLite, transactions fail with service_unavailable and store no rows while the disk is full, and succeed when it has free space", async () => {
  const database = await testDatabase("sqlite", "none");
  const db = await database.open();
  const organization = (id: string, name: string) => ({ id, name, created_at: 1 });
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const { rows } = await sql<{ readonly page_count: number }>`pragma page_count`.execute(db);
  // The limit is the current size of the database. SQLite reports a database at its limit as a full disk.
  await limitPages(rows[0]?.page_count ?? 0);
  const transactionOnFullDisk = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("organizations").values(organization("small", "fits")).execute();
    await transaction
      .insertInto("organizations")
      .values(organization("large", "x".repeat(1_000_000)))
      .execute();
  });
  const thrown = await transactionOnFullDisk.catch((error: unknown) => error);
  expect(thrown).toHaveProperty("errcode", 13);
  expect(databaseFailure(thrown)).toHaveProperty("code", "service_unavailable");
  await limitPages(100_000);
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("organizations").values(organization("later", "fits too")).execute();
  });
  expect(await db.selectFrom("organizations").select("id").execute()).toEqual([{ id: "later" }]);
  await db.destroy();
  await database.drop();
});
