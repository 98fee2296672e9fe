import { setTimeout } from "node:timers/promises";
import { systemClock } from "@agent-connectors/runtime";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { type Audit, createAudit } from "../../../service/execution/audit.ts";
import { insertToolCalls, type ToolCallRow } from "../../../service/execution/audit-rows.ts";
import { createTelemetry, type Telemetry } from "../../../service/telemetry/telemetry.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

const call = (n: number): ToolCallRow => ({
  id: v7(),
  organization_id: "o",
  workspace_id: "w",
  connector_id: "c",
  principal_id: "p",
  entity: "issues",
  action: "list",
  status: "ok",
  took_ms: n,
  intent: n % 2 === 0 ? null : "report",
  params: "[]",
  request_id: "r",
  created_at: 1_795_000_000_000 + n,
});

describe.each(engines)("the audit on %s", (engine) => {
  let own: TestDatabase;
  let database: Kysely<Database>;
  let telemetry: Telemetry;
  let audit: Audit;
  let lines: string[];
  beforeAll(async () => {
    own = await testDatabase(engine);
    database = await own.open();
  });
  beforeEach(async () => {
    await database.deleteFrom("tool_calls").execute();
    lines = [];
    telemetry = createTelemetry("warn", { write: (line) => void lines.push(line) });
    audit = openAudit();
  });
  afterEach(() => audit.close());
  afterAll(async () => {
    await database.destroy();
    await own.drop();
  });

  const openAudit = (on = database) => createAudit({ database: on, clock: systemClock, telemetry });
  const stored = () => database.selectFrom("tool_calls").select("took_ms").orderBy("id").execute();
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ took_ms: n }));
  const away = () => database.schema.alterTable("tool_calls").renameTo("away").execute();
  const back = () => database.schema.alterTable("away").renameTo("tool_calls").execute();
  const dropped = async () => /^audit_rows_dropped_total (\d+)/m.exec(await telemetry.metrics.text([]))?.[1];

  test.each([1, 2, 127, 200, 1_001])("stores each of %i recorded rows once", async (count) => {
    const calls = Array.from({ length: count }, (_, n) => call(n));
    for (const one of calls) audit.record(one);
    await audit.close();
    expect(await database.selectFrom("tool_calls").selectAll().orderBy("id").execute()).toEqual(calls);
  });

  test("stores rows soon, and not only when it is closed", async () => {
    audit.record(call(0));
    await vi.waitUntil(async () => (await stored()).length === 1, { timeout: 10_000 });
  });

  test("stores rows that are recorded during and after a slow write", async () => {
    const slow = database.transaction().execute(async (held) => {
      if (engine === "postgres") await sql`lock table tool_calls`.execute(held);
      await setTimeout(600);
    });
    audit.record(call(0));
    await setTimeout(300);
    audit.record(call(1));
    await slow;
    await vi.waitUntil(async () => (await stored()).length === 2, { timeout: 10_000 });
    audit.record(call(2));
    await vi.waitUntil(async () => (await stored()).length === 3, { timeout: 10_000 });
  });

  test("keeps rows while the database is unavailable, and stores each of them once afterwards", async () => {
    await away();
    for (let n = 0; n < 500; n++) audit.record(call(n));
    await vi.waitUntil(() => lines.some((line) => line.includes("the audit cannot be written now")), {
      timeout: 10_000,
    });
    for (let n = 500; n < 600; n++) audit.record(call(n));
    await back();
    await vi.waitUntil(async () => (await stored()).length === 600, { timeout: 10_000 });
    expect(await stored()).toEqual(numbers(600));
    expect(await dropped()).toBe("0");
  });

  test("drops and counts the oldest rows if the queue is full", async () => {
    await away();
    for (let n = 0; n < 10_300; n++) audit.record(call(n));
    await vi.waitUntil(async () => (await dropped()) === "300", { timeout: 10_000 });
    await back();
    await audit.close();
    expect(await stored()).toEqual(numbers(10_300).slice(300));
    expect(await dropped()).toBe("300");
  });

  test("stores queued rows when it is closed, and counts those that it cannot store", async () => {
    audit.record(call(0));
    await audit.close();
    expect(await stored()).toEqual(numbers(1));
    await away();
    audit = openAudit();
    audit.record(call(1));
    await audit.close();
    expect(await dropped()).toBe("1");
    await back();
    expect(await stored()).toEqual(numbers(1));
  });

  test("repeats failed writes while it closes, until the database is available", async () => {
    await away();
    for (let n = 0; n < 600; n++) audit.record(call(n));
    const closed = audit.close();
    await vi.waitUntil(() => lines.filter((line) => line.includes("the audit cannot be written now")).length > 2, {
      timeout: 10_000,
    });
    await back();
    await closed;
    expect(await stored()).toEqual(numbers(600));
    expect(await dropped()).toBe("0");
  });

  test("stores all rows once if it is closed during a write that fails", async () => {
    const writing = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<never>();
    let cutting = true;
    audit = openAudit(
      database.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!cutting) return result;
          writing.resolve();
          return cut.promise;
        },
      }),
    );
    for (let n = 0; n < 5; n++) audit.record(call(n));
    await writing.promise;
    for (let n = 5; n < 9; n++) audit.record(call(n));
    const closed = audit.close();
    cutting = false;
    cut.reject(new Error("Connection terminated unexpectedly"));
    await closed;
    expect(await stored()).toEqual(numbers(9));
    expect(await dropped()).toBe("0");
  });

  test("counts rows as dropped if they are recorded after it is closed", async () => {
    await audit.close();
    audit.record(call(0));
    expect(await dropped()).toBe("1");
    expect(lines.join()).toContain("audit rows are lost");
  });

  test("stores a batch again without duplicating the rows of an earlier attempt", async () => {
    const calls = [call(0), call(1), call(2)];
    await insertToolCalls(database, calls.slice(0, 2));
    await insertToolCalls(database, calls);
    expect(await stored()).toEqual(numbers(3));
  });
});
