import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparedQuery } from "../../../service/database/prepared-query.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

describe.each(engines)("a prepared query on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.drop());

  const organizationsByName = () => {
    const built: string[] = [];
    const query = preparedQuery((db, { name, minimum }: { name: string; minimum: number }) => {
      built.push("built");
      return db
        .selectFrom("organizations")
        .select(["id", "created_at"])
        .where("created_at", ">=", minimum)
        .where("name", "=", name)
        .where("id", "!=", "nothing")
        .orderBy("id")
        .limit(10);
    });
    return { built, query };
  };

  async function openFilled() {
    const db = await database.open();
    await db.deleteFrom("organizations").execute();
    await db
      .insertInto("organizations")
      .values([
        { id: "a", name: "Acme", created_at: 1 },
        { id: "b", name: "Acme", created_at: 2 },
        { id: "c", name: "'; drop table organizations; --", created_at: 3 },
      ])
      .execute();
    return db;
  }

  test("binds the params of each call by name", async () => {
    const db = await openFilled();
    const { query } = organizationsByName();
    expect(await query(db, { name: "Acme", minimum: 1 })).toEqual([
      { id: "a", created_at: 1 },
      { id: "b", created_at: 2 },
    ]);
    expect(await query(db, { minimum: 2, name: "Acme" })).toEqual([{ id: "b", created_at: 2 }]);
    expect(await query(db, { name: "'; drop table organizations; --", minimum: 0 })).toEqual([
      { id: "c", created_at: 3 },
    ]);
    await db.destroy();
  });

  test("is built once for each opened database", async () => {
    const db = await openFilled();
    const { built, query } = organizationsByName();
    for (let call = 0; call < 5; call += 1) await query(db, { name: "Acme", minimum: 0 });
    expect(built).toHaveLength(1);
    await db.destroy();
    const again = await database.open();
    expect(await query(again, { name: "Acme", minimum: 2 })).toHaveLength(1);
    expect(built).toHaveLength(2);
    await again.destroy();
  });

  test("does not mix the params of concurrent calls", async () => {
    const db = await openFilled();
    const { query } = organizationsByName();
    const responses = await Promise.all([1, 2, 3, 1, 2].map((minimum) => query(db, { name: "Acme", minimum })));
    expect(responses.map((rows) => rows.length)).toEqual([2, 1, 0, 2, 1]);
    await db.destroy();
  });

  test("returns no rows for a condition such as `id = null`", async () => {
    const db = await openFilled();
    const query = preparedQuery((on, { id }: { id: string | null }) =>
      on.selectFrom("organizations").select("id").where("id", "=", id),
    );
    expect(await query(db, { id: null })).toEqual([]);
    await db.destroy();
  });

  test("passes its rows through the plugins of the database", async () => {
    const db = await openFilled();
    const seen: number[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        seen.push(result.rows.length);
        return result;
      },
    };
    await organizationsByName().query(db.withPlugin(plugin), { name: "Acme", minimum: 0 });
    expect(seen).toEqual([2]);
    await db.destroy();
  });
});

test("on SQLite, a prepared query reads its rows again after any connection has changed the database", async () => {
  const database = await testDatabase("sqlite");
  const [own, other] = [await database.open(), await database.open()];
  const query = preparedQuery((db, { name }: { name: string }) =>
    db.selectFrom("organizations").select("id").where("name", "=", name).orderBy("id"),
  );
  const ids = async () => (await query(own, { name: "Acme" })).map(({ id }) => id);
  const add = (db: typeof own, id: string) =>
    db.insertInto("organizations").values({ id, name: "Acme", name_key: id, created_at: 1 }).execute();
  expect(await ids()).toEqual([]);
  await add(own, "a");
  expect(await ids()).toEqual(["a"]);
  await add(other, "b");
  expect(await ids()).toEqual(["a", "b"]);
  await own
    .updateTable("organizations")
    .set({ name: "Globex" })
    .where("id", "=", "a")
    .returning("id")
    .executeTakeFirst();
  expect(await ids()).toEqual(["b"]);
  let concurrent: Promise<readonly string[]> | undefined;
  const failure = own.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("organizations").execute();
    concurrent = ids();
    throw new Error("rolled back");
  });
  await expect(failure).rejects.toThrow("rolled back");
  expect(await concurrent).toEqual(["b"]);
  expect(await ids()).toEqual(["b"]);
  await Promise.all([own, other].map((db) => db.destroy()));
  await database.drop();
});

test("on SQLite, the rows of a prepared query are cached while the database is unchanged", async () => {
  const database = await testDatabase("sqlite");
  const db = await database.open();
  const query = preparedQuery((on, { name }: { name: string }) =>
    on.selectFrom("organizations").select("id").where("name", "=", name),
  );
  const rows = await query(db, { name: "Acme" });
  expect(await query(db, { name: "Acme" })).toBe(rows);
  expect(await query(db, { name: "Globex" })).not.toBe(rows);
  await db.destroy();
  await database.drop();
});

test("on PostgreSQL, calls with the same params in one iteration of the event loop share one read, which includes all earlier changes", async () => {
  const database = await testDatabase("postgres");
  const reads: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads.push(result.rows.length);
      return result;
    },
  };
  const writer = await database.open();
  const db = writer.withPlugin(plugin);
  const query = preparedQuery((on, { name }: { name: string }) =>
    on.selectFrom("organizations").select("id").where("name", "=", name),
  );
  const add = (id: string) =>
    writer.insertInto("organizations").values({ id, name: "Acme", name_key: id, created_at: 1 }).execute();
  await add("a");
  const calls = ["Acme", "Acme", "Globex", "Acme"].map((name) => query(db, { name }));
  expect((await Promise.all(calls)).map((rows) => rows.length)).toEqual([1, 1, 0, 1]);
  expect(reads.toSorted()).toEqual([0, 1]);
  const before = query(db, { name: "Acme" });
  await new Promise(setImmediate);
  await add("b");
  expect(await query(db, { name: "Acme" })).toHaveLength(2);
  await before;
  expect(reads).toHaveLength(4);
  await writer.destroy();
  await database.drop();
});

test("if a shared read fails, all calls that share it fail, and the next call reads again", async () => {
  const database = await testDatabase("postgres");
  const query = preparedQuery((on, { name }: { name: string }) =>
    on.selectFrom("organizations").select("id").where("name", "=", name),
  );
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) throw new Error("the first read fails");
      return result;
    },
  };
  const opened = await database.open();
  const db = opened.withPlugin(plugin);
  const failed = await Promise.allSettled([1, 2].map(() => query(db, { name: "Acme" })));
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(reads).toBe(1);
  expect(await query(db, { name: "Acme" })).toEqual([]);
  expect(reads).toBe(2);
  await opened.destroy();
  await database.drop();
});
