import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../service/identity/users.ts";
import type { Database } from "../../../service/store/database.ts";
import { holdRows } from "../../../service/store/transactions.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

describe.each(engines)("rows that are held on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let id: string;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
    ({ id } = await createUser(database, { email: "ada@example.com", name: "Ada", now: 1 }));
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });
  const named = (name: string) => ({ id, name });

  test("are those with all of the values, and stay as they are", async () => {
    const before = await database.selectFrom("principals").selectAll().execute();
    await database.transaction().execute(async (transaction) => {
      expect(await holdRows(transaction, "principals", named("Ada"))).toBe(true);
      expect(await holdRows(transaction, "principals", named("Bob"))).toBe(false);
      expect(await holdRows(transaction, "principals", { id: "' or 1=1 --" })).toBe(false);
    });
    expect(await database.selectFrom("principals").selectAll().execute()).toEqual(before);
  });

  test("are changed by nobody else before the transaction ends, and are found as others left them", async () => {
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
      expect(await holdRows(transaction, "principals", named("Ada"))).toBe(true);
      renamed = rename("Ada", "Bob");
      // Others get their turn; by the time of an answer of the database the renaming has long been sent.
      await transaction.selectFrom("principals").selectAll().execute();
      await new Promise((resolve) => setTimeout(resolve, 200));
      order.push("held to the end");
    });
    await renamed;
    expect(order).toEqual(["held to the end", "renamed to Bob"]);

    let held: Promise<boolean> | undefined;
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable("principals").set({ name: "Cyd" }).where("id", "=", id).execute();
      held = database.transaction().execute((other) => holdRows(other, "principals", named("Bob")));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await held).toBe(false);
  });
});
