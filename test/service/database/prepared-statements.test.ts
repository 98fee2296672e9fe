import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseFailure } from "../../../service/database/errors.ts";
import { openPostgres } from "../../../service/database/postgres.ts";
import type { Database } from "../../../service/database/tables.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";

describe("prepared statements on PostgreSQL", () => {
  let stored: TestDatabase;
  let db: Kysely<Database>;
  /** A connection of another program. */
  let other: pg.Client;
  beforeAll(async () => {
    stored = await testDatabase("postgres");
    other = new pg.Client(stored.databaseUrl);
    await other.connect();
  });
  beforeEach(async () => {
    await other.query("delete from organizations");
    await other.query("alter table organizations drop column if exists logo");
    db = await openPostgres(stored.databaseUrl ?? "", { onConnectionError: () => {} });
  });
  afterEach(() => db.destroy());
  afterAll(async () => {
    await other.end();
    await stored.drop();
  });

  const insert = (database: Kysely<Database>, id: string) =>
    database.insertInto("organizations").values({ id, name: id, created_at: 1 }).execute();
  const readAll = (database: Kysely<Database>) =>
    database.selectFrom("organizations").selectAll().where("created_at", "=", 1).orderBy("id").execute();
  /** Returns the prepared statements of the pool's only connection. Sequential queries need no second connection. */
  const prepared = async (): Promise<readonly { statement: string; runs: number }[]> => {
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`.execute(db);
    return rows;
  };

  test("are prepared once, and then run by name", async () => {
    for (const id of ["a", "b", "c"]) await insert(db, id);
    expect(await prepared()).toEqual([expect.objectContaining({ runs: 3 })]);
  });

  test("are not created for long statements, which rarely repeat", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`);
    await db
      .insertInto("organizations")
      .values(ids.map((id) => ({ id, name: id, created_at: 1 })))
      .execute();
    expect(await readAll(db)).toHaveLength(200);
    expect(await prepared()).toEqual([expect.objectContaining({ statement: expect.stringContaining("select") })]);
  });

  test("are at most 500 on a connection", async () => {
    for (let index = 0; index < 520; index += 1)
      await sql`select ${index}::int as ${sql.ref(`number_${index}`)}`.execute(db);
    expect(await prepared()).toHaveLength(500);
  });

  test("keep working outside transactions when a newer replica adds a column to their table", async () => {
    await insert(db, "a");
    expect(await readAll(db)).toHaveLength(1);
    await other.query("alter table organizations add column logo text default 'round'");
    expect(await readAll(db)).toEqual([expect.objectContaining({ id: "a", logo: "round" })]);
  });

  test("in a transaction, fail with a retryable error when a newer replica has added a column to their table", async () => {
    await insert(db, "a");
    await readAll(db);
    await other.query("alter table organizations add column logo text default 'round'");
    const inTransaction = () =>
      db.transaction().execute(async (transaction) => {
        await insert(transaction, "b");
        return readAll(transaction);
      });
    const failure = await inTransaction().catch(databaseFailure);
    expect(failure).toMatchObject({ code: "service_unavailable", retryable: true });
    expect(await inTransaction()).toHaveLength(2);
  });

  test("are replaced by unnamed ones when a pooler loses them", async () => {
    await insert(db, "a");
    await sql`deallocate all`.execute(db);
    await insert(db, "b");
    for (const id of ["c", "d"]) await insert(db, id);
    expect(await readAll(db)).toHaveLength(4);
    expect(await prepared()).toEqual([]);
  });

  test("are replaced by unnamed ones, without a failure, when a pooler mixes up connections", async () => {
    const clash = `insert into "organizations" ("id", "name", "created_at") values ($1, $2, $3)`;
    await insert(db, "a");
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    expect(rows).toHaveLength(1);
    await db.destroy();
    db = await openPostgres(stored.databaseUrl ?? "", { onConnectionError: () => {} });
    // On the new connection, the name of the prepared insert is already in use, as after a mix-up.
    await sql.raw(`prepare "${rows[0]?.name}" as ${clash}`).execute(db);
    for (const id of ["b", "c"]) await insert(db, id);
    expect((await readAll(db)).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(await prepared()).toEqual([]);
  });
});
