import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseFailure } from "../../../service/store/errors.ts";
import { testDatabase } from "../engines.ts";

test("a transaction on a full disk fails with service_unavailable and leaves nothing, and the next one works", async () => {
  const stored = await testDatabase("sqlite");
  const db = await stored.open();
  const organization = (id: string, name: string) => ({ id, name, created_at: 1 });
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const { rows } = await sql<{ readonly page_count: number }>`pragma page_count`.execute(db);
  // The current size. For SQLite, this limit is a full disk.
  await limitPages(rows[0]?.page_count ?? 0);
  const writing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("organizations").values(organization("small", "fits")).execute();
    await transaction
      .insertInto("organizations")
      .values(organization("large", "x".repeat(1_000_000)))
      .execute();
  });
  const thrown = await writing.catch((error: unknown) => error);
  expect(thrown).toHaveProperty("errcode", 13);
  expect(databaseFailure(thrown)).toHaveProperty("code", "service_unavailable");
  await limitPages(100_000);
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("organizations").values(organization("next", "works")).execute();
  });
  expect(await db.selectFrom("organizations").select("id").execute()).toEqual([{ id: "next" }]);
  await db.destroy();
  await stored.drop();
});
