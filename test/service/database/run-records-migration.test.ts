import { expect, test } from "vitest";
import { engines, testDatabase } from "../engines.ts";
import { migrateTo, openEmpty } from "./migrations.ts";

test.each(engines)(
  "on %s, the migration 0012-run-records copies `records` to `run_records`, and sets `bytes` to 0 for syncs without a complete copy",
  async (engine) => {
    const stored = await testDatabase(engine, "none");
    const database = openEmpty(stored);
    await migrateTo(database, "0011-cursor-secret");
    const at = 1_795_000_000_000;
    await database.insertInto("organizations").values({ id: "o", name: "Acme", created_at: at }).execute();
    await database
      .insertInto("workspaces")
      .values({ id: "w", organization_id: "o", name: "default", created_at: at })
      .execute();
    const connector = {
      kind: "payments",
      name: "c",
      auth: "api_key",
      replication_config: "{}",
      status: "ready",
    } as const;
    const owner = { organization_id: "o", workspace_id: "w", created_by: "p" };
    await database
      .insertInto("connectors")
      .values({ ...connector, ...owner, id: "c", status_reason: null, version: 1, created_at: at, updated_at: at })
      .execute();
    const counts = { attempts: 0, records: 3_000_000_000, bytes: 90, records_per_second: 0, drift: "{}" };
    const flags = { paused: 0, reset_requested: 0, complete_requested: 0 };
    const times = { interval_ms: 1, next_run_at: at, updated_at: at };
    const sync = { connector_id: "c", organization_id: "o", ...counts, ...flags, ...times };
    await database
      .insertInto("syncs")
      .values([
        { ...sync, entity: "customers", status: "ready", synced_at: at },
        { ...sync, entity: "charges", status: "loading", synced_at: null },
      ] as never)
      .execute();
    await migrateTo(database, "0012-run-records");
    const rows = database.selectFrom("syncs").select(["entity", "records", "run_records", "bytes"]).orderBy("entity");
    const found = (await rows.execute()).map(({ entity, ...row }) => [entity, ...Object.values(row).map(Number)]);
    expect(found).toEqual([
      ["charges", 3_000_000_000, 3_000_000_000, 0],
      ["customers", 3_000_000_000, 3_000_000_000, 90],
    ]);
    await database.destroy();
    await stored.drop();
  },
);
