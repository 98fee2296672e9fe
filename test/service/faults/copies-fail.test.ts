import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const records = 40;

describe.each(engines)("a context store on %s", (engine) => {
  let running: TestService;
  let runner: SyncRunner | undefined;
  let id: string;
  let upstream: ReturnType<typeof connectUpstream>;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    const log = { write: (line: string) => void lines.push(line) };
    running = await startTestService({ engine, kinds: ["payments"], sandbox: { records }, log });
    upstream = connectUpstream(running);
    id = await connectTo(running, "payments");
    await running.admin.request("PATCH", syncUrl(), { paused: true });
    await running.admin.request("PATCH", syncUrl(), { entity: "customers", paused: false });
    runner = startSyncs(running);
    await copied(records);
  });
  afterEach(async () => {
    await runner?.close();
    await upstream.close();
    await running.close();
  });

  const syncUrl = () => `/api/v1/integrations/connectors/${id}/sync`;
  const status = async () => {
    const { body } = await running.admin.request("GET", syncUrl());
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };
  const search = () =>
    running.admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action: "context_store_search",
      params: { query: {}, fields: ["id"] },
    });
  /**
   * Waits until searches return the upstream's `count` records, and no sync runs. The end of a running sync would overwrite
   * the changes that a test makes to the table `syncs`.
   */
  const copied = async (count: number): Promise<void> => {
    const listed: string[] = [];
    for await (const customer of upstream.customers.list({ limit: 100 })) listed.push(customer.id);
    expect(listed.length).toBe(count);
    await vi.waitFor(
      async () => {
        expect(await status()).toMatchObject({ status: "ready", error: null, records: count, running: false });
        const { body } = await search();
        expect(body.data.map((each: { readonly id: string }) => each.id).toSorted()).toEqual(listed.toSorted());
      },
      { timeout: 50_000, interval: 50 },
    );
  };
  const database = () => running.service.database;
  /** Makes the next run due now. */
  const runNow = () =>
    database().updateTable("syncs").set({ next_run_at: 0 }).where("entity", "=", "customers").execute();
  const row = () =>
    database().selectFrom("syncs").selectAll().where("entity", "=", "customers").executeTakeFirstOrThrow();
  /** Returns the state that the store has saved for the sync. */
  const state = async () => {
    const saved = await (await running.service.stores.open(id)).state("customers");
    // The sync writes a state of this form.
    return saved as { readonly run: string; readonly completedAt: number; readonly syncedAt: number };
  };
  /** Returns the entities for which the log warns of a mismatch. */
  const mismatches = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level === "warn" && msg.includes("and the control database do not match"))
      .filter(({ connector_id }) => connector_id === id)
      .map(({ entity }) => entity);
  const deleteCustomer = async () => {
    const { data } = await upstream.customers.list({ limit: 1 });
    await upstream.customers.delete({ id: data[0]?.id ?? "" });
  };
  /** Requests a run that reads all records, and waits until it has stored them. */
  const complete = async () => {
    const { completedAt } = await state();
    await running.admin.request("POST", syncUrl(), { entity: "customers", complete: true });
    await vi.waitFor(async () => expect((await state()).completedAt).toBeGreaterThan(completedAt), {
      timeout: 50_000,
      interval: 50,
    });
  };
  const file = () => join(running.database.folder, "stores", `${id}.duckdb`);
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: running.database.databaseUrl });
    await client.connect();
    await client.query(statement.replaceAll("STORE", `"context_store_${id}"`)).finally(() => client.end());
  };
  const closeFile = async () => (await running.service.stores.open(id)).close();
  const backUp = async () => {
    if (engine === "postgres")
      return onServer(`create schema saved; create table saved.customers as table STORE.customers;
        create table saved._sync as table STORE._sync`);
    await closeFile();
    await copyFile(file(), `${file()}.saved`);
  };
  const restore = async () => {
    if (engine === "postgres")
      return onServer(`begin; delete from STORE.customers; insert into STORE.customers table saved.customers;
        delete from STORE._sync; insert into STORE._sync table saved._sync; commit`);
    await closeFile();
    await copyFile(`${file()}.saved`, file());
  };

  if (engine === "sqlite")
    test("is created again if its file is damaged", { timeout: 60_000 }, async () => {
      await closeFile();
      await writeFile(file(), "damaged");
      const { status: code, body } = await search();
      expect([code, body.code]).toEqual([503, "service_unavailable"]);
      expect(body.message).toContain(
        "is damaged: its file will be renamed, and the next sync copies its records again",
      );
      expect((await search()).body.message).toContain("their store is missing; the service copies them again");
      await copied(records);
    });

  if (engine === "postgres")
    test("creates a lost table again", { timeout: 60_000 }, async () => {
      await onServer("drop table STORE.customers");
      const { status: code, body } = await search();
      expect([code, body.code]).toEqual([503, "context_store_not_ready"]);
      expect(body.message).toContain("their store is missing; the service copies them again");
      await copied(records);
    });

  test("is created again by its next sync if it is missing", { timeout: 60_000 }, async () => {
    await running.service.stores.delete(id);
    await runNow();
    await copied(records);
  });

  test("that is older than the control database becomes equal to the upstream, and the log reports the mismatch", {
    timeout: 60_000,
  }, async () => {
    await backUp();
    for (const name of ["Ada", "Grace"]) await upstream.customers.create({ name });
    await deleteCustomer();
    await complete();
    await copied(records + 1);
    await restore();
    expect((await search()).body.data).toHaveLength(records);
    expect(mismatches()).toEqual([]);
    await runNow();
    await copied(records + 1);
    expect(mismatches()).toEqual(["customers"]);
  });

  test("that is newer than the control database becomes equal to the upstream, and the log reports the mismatch", {
    timeout: 60_000,
  }, async () => {
    const earlier = await row();
    await upstream.customers.create({ name: "Ada" });
    await runNow();
    await copied(records + 1);
    await deleteCustomer();
    expect(mismatches()).toEqual([]);
    await database()
      .updateTable("syncs")
      .set({ ...earlier, next_run_at: 0 })
      .where("entity", "=", "customers")
      .execute();
    await copied(records);
    expect(mismatches()).toEqual(["customers"]);
  });

  test("is updated incrementally after an interrupted run", { timeout: 60_000 }, async () => {
    const { stored_state } = await row();
    await upstream.customers.create({ name: "Ada" });
    await runNow();
    await copied(records + 1);
    await vi.waitFor(async () => expect((await row()).last_run).toBe(null), { timeout: 50_000, interval: 50 });
    const { run, completedAt, syncedAt } = await state();
    // Changes the row as if the process had crashed before it stored the end of the run.
    await database()
      .updateTable("syncs")
      .set({ stored_state, last_run: run, next_run_at: 0 })
      .where("entity", "=", "customers")
      .execute();
    await vi.waitFor(async () => expect((await state()).syncedAt).toBeGreaterThan(syncedAt), {
      timeout: 50_000,
      interval: 50,
    });
    expect((await state()).completedAt).toBe(completedAt);
    expect(mismatches()).toEqual([]);
  });

  // `test/system/faults/disk-full.test.ts` tests a DuckDB file on a full disk.
  if (engine === "postgres")
    test("on a full disk keeps its records, and continues when space is free", { timeout: 60_000 }, async () => {
      await onServer(`create function STORE.fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger filling before insert on STORE.customers for each row execute function STORE.fill()`);
      await upstream.customers.create({ name: "Ada" });
      await runNow();
      await vi.waitFor(async () => expect((await status()).error?.code).toBe("service_unavailable"), {
        timeout: 50_000,
      });
      expect((await status()).error.message).toContain("the disk of its database is full; free some space");
      expect((await search()).body.data).toHaveLength(records);
      await onServer("drop function STORE.fill cascade");
      await runNow();
      await copied(records + 1);
    });
});

function connectUpstream({ sandbox }: TestService) {
  return createConnector(payments, {
    baseUrl: sandbox.urlOf("payments"),
    credentials: sandbox.credentialsOf(payments),
  });
}
