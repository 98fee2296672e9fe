import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { migrations } from "../../../service/database/migrate.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

describe.each(engines)("migrations on %s", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine, "none");
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return database.drop();
  });

  const spies = () => Object.values(migrations).map((migration) => vi.spyOn(migration, "up"));

  test("succeed and run once if several replicas start concurrently", async () => {
    const runs = spies();
    const replicas = await Promise.all([1, 2, 3, 4].map(() => database.open()));
    for (const run of runs) expect(run).toHaveBeenCalledOnce();
    const counts = await Promise.all(
      replicas.map(async (db) => (await db.selectFrom("organizations").selectAll().execute()).length),
    );
    expect(counts).toEqual([0, 0, 0, 0]);
    await Promise.all(replicas.map((db) => db.destroy()));
  });

  test("do not run again, and keep the data", async () => {
    const first = await database.open();
    await first.insertInto("organizations").values({ id: "o", name: "Kept", created_at: 1_795_000_000_000 }).execute();
    await first.destroy();
    const runs = spies();
    const second = await database.open();
    for (const run of runs) expect(run).not.toHaveBeenCalled();
    const kept = await second.selectFrom("organizations").select(["id", "name", "created_at"]).execute();
    expect(kept).toEqual([{ id: "o", name: "Kept", created_at: 1_795_000_000_000 }]);
    await second.destroy();
  });

  test("refuse a database that a newer version of the service has migrated", async () => {
    const first = await database.open();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2030-01-01')`.execute(first);
    await first.destroy();
    await expect(database.open()).rejects.toThrow(
      /^\[invalid_config\] the control database '.*' could not be migrated: a newer version of the service has migrated it, or a migration failed \(.*9999-of-tomorrow.*\); start the newer version, or restore a backup$/,
    );
  });
});

test("a migration waits for the lock of another replica, even for longer than the statement timeout", async () => {
  const database = await testDatabase("postgres", "none");
  const other = await database.open();
  const [started] = await other.connection().execute(async (connection) => {
    const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
    const { adapter } = connection.getExecutor();
    await adapter.acquireMigrationLock(connection, lock);
    const starting = Promise.allSettled([database.open()]);
    expect(await Promise.race([starting, setTimeout(12_500, "waiting")])).toBe("waiting");
    await adapter.releaseMigrationLock(connection, lock);
    return starting;
  });
  expect(started).toMatchObject({ status: "fulfilled" });
  if (started?.status === "fulfilled") await started.value.destroy();
  await other.destroy();
  await database.drop();
}, 30_000);
