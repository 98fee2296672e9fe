import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { lockRows } from "../../../service/database/transactions.ts";
import { insertUser } from "../../../service/identity/users.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

describe.each(engines)("lockRows on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let id: string;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
    ({ id } = await insertUser(database, { email: "ada@example.com", name: "Ada", now: 1 }));
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });
  const named = (name: string) => ({ id, name });

  test("matches only rows that have all the values, and changes no row", async () => {
    const before = await database.selectFrom("principals").selectAll().execute();
    await database.transaction().execute(async (transaction) => {
      expect(await lockRows(transaction, "principals", named("Ada"))).toBe(true);
      expect(await lockRows(transaction, "principals", named("Bob"))).toBe(false);
      expect(await lockRows(transaction, "principals", { id: "' or 1=1 --" })).toBe(false);
    });
    expect(await database.selectFrom("principals").selectAll().execute()).toEqual(before);
  });

  test("blocks other writers until the transaction ends, and waits until earlier writers have ended", async () => {
    const order: string[] = [];
    const rename = async (from: string, to: string) => {
      await database
        .updateTable("principals")
        .set({ name: to })
        .where("id", "=", id)
        .where("name", "=", from)
        .execute();
      order.push(`renamed to ${to}`);
    };
    let renamed: Promise<void> | undefined;
    await database.transaction().execute(async (transaction) => {
      expect(await lockRows(transaction, "principals", named("Ada"))).toBe(true);
      renamed = rename("Ada", "Bob");
      // Gives the other connection time to send its update.
      await transaction.selectFrom("principals").selectAll().execute();
      await new Promise((resolve) => setTimeout(resolve, 200));
      order.push("end of the transaction");
    });
    await renamed;
    expect(order).toEqual(["end of the transaction", "renamed to Bob"]);

    let locked: Promise<boolean> | undefined;
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable("principals").set({ name: "Cyd" }).where("id", "=", id).execute();
      locked = database.transaction().execute((other) => lockRows(other, "principals", named("Bob")));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await locked).toBe(false);
  });
});
