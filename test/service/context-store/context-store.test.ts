import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { connectTo, startSyncs, syncOnce } from "./synced.ts";

describe.each(engines)("the context store of a connector on %s", (engine) => {
  let running: TestService;
  let admin: TestCaller;
  let id: string;
  let runner: SyncRunner | undefined;
  beforeAll(async () => {
    running = await startTestService({ engine, sandbox: { records: 30 } });
    admin = running.admin;
    id = await connectTo(running, "payments");
  });
  afterAll(async () => {
    await runner?.close();
    await running.close();
  });

  const search = (entity: string, params: object, caller = admin) =>
    caller.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity,
      action: "context_store_search",
      params,
    });
  const customers = (params: object) => search("customers", params);

  test("is not ready before the first sync, and a search requests the sync of its entity", async () => {
    const { status, body } = await customers({ query: {} });
    expect([status, body.code]).toEqual([503, "context_store_not_ready"]);
    expect(body.message).toContain("'customers' cannot be searched now: the sync has copied 0 records so far");
    const requested = await running.service.database
      .selectFrom("syncs")
      .select("entity")
      .where("requested_at", "is not", null)
      .execute();
    expect(requested).toEqual([{ entity: "customers" }]);
    expect(body.retry_after_ms).toBe(10_000);
  });

  test("before the first sync, refuses searches and SQL, and states when to try again or why a person must act", async () => {
    const { database } = running.service;
    const ofConnector = ["connector_id", "=", id] as const;
    const before = await database
      .selectFrom("syncs")
      .selectAll()
      .where(...ofConnector)
      .where("entity", "=", "customers")
      .executeTakeFirstOrThrow();
    const set = (change: Partial<typeof before>) =>
      database
        .updateTable("syncs")
        .set({ ...before, ...change })
        .where(...ofConnector)
        .where("entity", "=", "customers")
        .execute();
    const failed = { status: "failed", error_message: "it broke", next_run_at: 4_102_444_800_000 } as const;
    for (const [change, seconds, reason] of [
      [{ status: "building_preview", records: 400, records_per_second: 100 }, 6, "has copied 400 records so far"],
      [{ status: "building_preview", records: 400, records_per_second: 1 }, 60, "has copied 400 records so far"],
      [{ records: 0, records_per_second: 0 }, 10, "has copied 0 records so far; try again in 10 s"],
      [
        { ...failed, error_code: "timeout", next_run_at: 0 },
        1,
        "there are no searchable records, because the last sync failed: it broke; try again in 1 s",
      ],
      [{ ...failed, error_code: "credentials_rejected" }, undefined, "it broke; runs fail until a person corrects"],
      [{ paused: 1 }, undefined, "the sync is paused; an admin or the creator of the connector can resume it"],
    ] as const) {
      await set(change);
      const sql = {
        entity: "customers",
        action: "context_store_sql_query",
        params: { sql: "SELECT 1 FROM customers" },
      };
      for (const { body } of [
        await customers({ query: {} }),
        await admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, sql),
      ]) {
        expect(body).toMatchObject({ code: "context_store_not_ready", message: expect.stringContaining(reason) });
        expect(body.retry_after_ms).toBe(seconds === undefined ? undefined : 1000 * seconds);
      }
    }
    for (const later of [{ ...failed, error_code: "upstream_unavailable" }, { next_run_at: failed.next_run_at }]) {
      await set(later);
      const { body } = await customers({ query: {} });
      expect(body.retry_after_ms).toBeGreaterThan(3_600_000);
    }
    await set({});
    const setStatus = (connectorStatus: "ready" | "needs_reconnect") =>
      database.updateTable("connectors").set({ status: connectorStatus }).where("id", "=", id).execute();
    await setStatus("needs_reconnect");
    const { body } = await customers({ query: {} });
    await setStatus("ready");
    expect(body.message).toContain("the connector must be connected again");
    expect(body.retry_after_ms).toBeUndefined();
  });

  test("copies every entity of the connector", { timeout: 120_000 }, async () => {
    runner = startSyncs(running);
    await vi.waitFor(
      async () => {
        const { body } = await admin.request("GET", `/api/v1/integrations/connectors/${id}/sync`);
        const states: readonly { readonly status: string }[] = body.data;
        expect(states.length).toBeGreaterThan(0);
        expect(states.filter(({ status }) => status !== "ready")).toEqual([]);
      },
      { timeout: 100_000, interval: 500 },
    );
  });

  test("finds the records of the upstream by filters, in pages, with chosen fields", async () => {
    const listed = await admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action: "list",
      params: { limit: 100 },
    });
    const [one] = listed.body.data;
    const found = await customers({ query: { filter: { eq: { id: one.id } } } });
    expect(found.body).toMatchObject({
      data: [{ id: one.id, email: one.email }],
      meta: { has_more: false, cursor: null },
    });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await customers({ query: { sort: [{ created: "desc" }] }, limit: 7, fields: ["id"], cursor });
      expect(page.status).toBe(200);
      for (const record of page.body.data) {
        expect(Object.keys(record)).toEqual(["id"]);
        ids.push(record.id);
      }
      cursor = page.body.meta.cursor ?? undefined;
    } while (cursor !== undefined);
    const expected = listed.body.data.map((record: { id: string }) => record.id);
    expect(ids.toSorted()).toEqual(expected.toSorted());
    const request = { entity: "customers", action: "context_store_search", max_records: 3, with_next_params: true };
    const path = `/api/v1/integrations/connectors/${id}/execute`;
    const params = { query: { sort: [{ created: "desc" }] }, limit: 7, fields: ["id"] };
    const first = await admin.request("POST", path, { ...request, params });
    expect(first.body.next_params).toEqual({ ...params, limit: 3, cursor: first.body.meta.cursor });
    const second = await admin.request("POST", path, { ...request, params: first.body.next_params });
    expect([...first.body.data, ...second.body.data].map((record) => record.id)).toEqual(ids.slice(0, 6));
    const all = await admin.request("POST", path, { ...request, max_records: 100_000, params: { query: {} } });
    expect([all.status, all.body.data?.length]).toEqual([200, ids.length]);
  });

  test("continues a search although the credentials were replaced after its first page", async () => {
    const path = `/api/v1/integrations/connectors/${id}`;
    const params = { query: {}, limit: 7 };
    const first = await customers(params);
    const credentials = running.sandbox.credentialsOf("payments");
    expect((await admin.request("PATCH", path, { credentials })).status).toBe(200);
    const second = await customers({ ...params, cursor: first.body.meta.cursor });
    expect([second.status, second.body.data?.length]).toEqual([200, 7]);
  });

  test("refuses cursors of other searches, unknown params and unknown fields, and suggests the correct field", async () => {
    const wrong = await customers({ query: { filter: { eq: { emial: "a" } } }, page: 2 });
    expect(wrong.body).toMatchObject({ code: "invalid_params" });
    expect(wrong.body.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "page", code: "unknown" }),
        expect.objectContaining({ path: expect.stringContaining("emial"), suggestion: "email" }),
      ]),
    );
    const first = await customers({ query: {}, limit: 1 });
    const other = { query: { filter: { neq: { id: "" } } }, cursor: first.body.meta.cursor };
    expect((await customers(other)).body.code).toBe("invalid_params");
  });

  test("records its searches in the audit, and is not found for a caller of another organization", async () => {
    const rows = await vi.waitUntil(
      async () => {
        const found = await running.service.database
          .selectFrom("tool_calls")
          .select("status")
          .where("action", "=", "context_store_search")
          .execute();
        return found.some(({ status }) => status === "ok") && found;
      },
      { timeout: 10_000 },
    );
    expect(rows.map(({ status }) => status)).toContain("context_store_not_ready");
    const { admin: stranger } = await running.makeOrganization();
    expect((await search("customers", { query: {} }, stranger)).body.code).toBe("not_found");
  });

  test("is copied again after a search or SQL finds that it is missing, for example because a backup was restored", async () => {
    const { service } = running;
    const path = `/api/v1/integrations/connectors/${id}`;
    const execute = (action: object) => admin.request("POST", `${path}/execute`, action);
    const setPaused = (paused: boolean) => admin.request("PATCH", `${path}/sync`, { entity: "invoices", paused });
    const actions = [
      { entity: "customers", action: "context_store_search", params: { query: {} } },
      { entity: "charges", action: "context_store_sql_query", params: { sql: "SELECT count(*) AS n FROM charges" } },
    ];
    // Without this, a sync that is due could find the loss before the searches do.
    await runner?.close();
    await setPaused(true);
    await service.stores.delete(id);
    const paused = await execute({ entity: "invoices", action: "context_store_search", params: { query: {} } });
    expect(paused.body.message).toContain("their store is missing, and the sync is paused");
    expect(paused.body.retry_after_ms).toBeUndefined();
    await setPaused(false);
    for (const action of actions) {
      const { status, body } = await execute(action);
      expect([status, body.code]).toEqual([503, "context_store_not_ready"]);
      expect(body.message).toContain("their store is missing; the service copies them again");
    }
    runner = startSyncs(running);
    await vi.waitFor(
      async () => {
        for (const action of actions) {
          const { status, body } = await execute(action);
          expect([status, body.data?.length > 0]).toEqual([200, true]);
        }
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  test("loses the records that a changed configuration excludes", async () => {
    const createdTimes = async () => {
      const { body } = await customers({ query: { sort: [{ created: "asc" }] }, limit: 100, fields: ["created"] });
      return body.data.map(({ created }: { readonly created: number }) => created);
    };
    const before = await createdTimes();
    const start = before[10];
    const { status } = await admin.request("PATCH", `/api/v1/integrations/connectors/${id}`, {
      replication_config: { start_date: new Date(start * 1_000).toISOString() },
    });
    expect([status, before[0] < start]).toEqual([200, true]);
    await vi.waitFor(
      async () => expect(await createdTimes()).toEqual(before.filter((created: number) => created >= start)),
      { timeout: 30_000, interval: 200 },
    );
  });

  test("is deleted with its connector", async () => {
    const { service } = running;
    expect(await service.stores.list()).toEqual([id]);
    await admin.request("DELETE", `/api/v1/integrations/connectors/${id}`);
    // A running sync of the connector can create the store again. When the sync ends, it deletes the store.
    await vi.waitFor(async () => expect(await service.stores.list()).toEqual([]), { timeout: 10_000 });
  });

  test("does not remain if its connector is deleted during a sync", async () => {
    const { service, sandbox } = running;
    // Otherwise the runner would also sync the connector, and the store would remain until this sync ends.
    await runner?.close();
    const { body } = await admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "deleted during a sync",
      credentials: sandbox.credentialsOf("payments"),
    });
    const stores = {
      ...service.stores,
      // Deletes the connector before the sync creates the tables of its store.
      open: async (connectorId: string) => {
        const store = await service.stores.open(connectorId);
        await admin.request("DELETE", `/api/v1/integrations/connectors/${connectorId}`);
        return store;
      },
    };
    await syncOnce(running, { connectorId: body.id, kind: "payments", entity: "customers" }, { parts: { stores } });
    expect(await service.stores.list()).toEqual([]);
  });
});
