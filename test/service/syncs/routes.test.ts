import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { readEvents } from "../read-events.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

describe.each(engines)("the sync routes on %s", (engine) => {
  let running: TestService;
  let admin: TestCaller;
  let url: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    admin = running.admin;
    const { body } = await admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "synced",
      credentials: running.sandbox.credentialsOf("payments"),
    });
    url = `/api/v1/integrations/connectors/${body.id}/sync`;
  });
  afterAll(() => running.close());

  const customers = async () => {
    const { body } = await admin.request("GET", url);
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };

  test("the syncs of a new connector have not run, are due, and are sorted by their entities", async () => {
    const { status, body } = await admin.request("GET", url);
    expect(status).toBe(200);
    const entities = body.data.map(({ entity }: { readonly entity: string }) => entity);
    expect(entities).toEqual([...entities].sort());
    expect(entities).toContain("customers");
    for (const { next_run_at } of body.data) expect(Date.parse(next_run_at)).toBeLessThanOrEqual(Date.now());
    expect(await customers()).toMatchObject({
      status: "loading",
      running: false,
      paused: false,
      interval_seconds: 3600,
      records: 0,
      bytes: 0,
      synced_at: null,
      error: null,
    });
  });

  test("a request for one entity makes only its sync due, and a request without an entity makes all syncs due", async () => {
    const { database } = running.service;
    await database.updateTable("syncs").set({ next_run_at: 9_000_000_000_000, attempts: 3 }).execute();
    const one = await admin.request("POST", url, { entity: "customers" });
    expect([one.status, one.body.data.length]).toEqual([202, 1]);
    const due = () =>
      database.selectFrom("syncs").select(["entity", "attempts"]).where("next_run_at", "<=", Date.now()).execute();
    expect(await due()).toEqual([{ entity: "customers", attempts: 0 }]);
    const all = await admin.request("POST", url, {});
    const { body } = await admin.request("GET", url);
    expect(all.body.data).toHaveLength(body.data.length);
    const dueEntities = (await due()).map(({ entity, attempts }) => [entity, attempts]);
    expect(dueEntities.sort()).toEqual(body.data.map(({ entity }: { readonly entity: string }) => [entity, 0]));
  });

  test("a run is in progress until its lease expires", async () => {
    const { database } = running.service;
    const runningUntil = async (lease_until: number | null) => {
      await database.updateTable("syncs").set({ lease_until }).execute();
      return (await customers()).running;
    };
    expect(await runningUntil(Date.now() + 60_000)).toBe(true);
    expect(await runningUntil(Date.now())).toBe(false);
    expect(await runningUntil(null)).toBe(false);
  });

  test("a later request does not withdraw the request for a complete run", async () => {
    const { database } = running.service;
    for (const body of [{ complete: true }, { complete: false }, {}])
      expect((await admin.request("POST", url, { ...body, entity: "customers" })).status).toBe(202);
    const requested = database.selectFrom("syncs").select("entity").where("complete_requested", "=", 1);
    expect(await requested.execute()).toEqual([{ entity: "customers" }]);
  });

  test("the sync of an entity can be paused and resumed, and its interval can be changed", async () => {
    const paused = await admin.request("PATCH", url, { entity: "customers", paused: true, interval_seconds: 120 });
    expect(paused.body.data).toMatchObject([{ paused: true, interval_seconds: 120, next_run_at: null }]);
    await admin.request("PATCH", url, { entity: "customers", paused: false });
    expect(await customers()).toMatchObject({ paused: false, interval_seconds: 120 });
    const { body } = await admin.request("GET", url);
    expect(new Set(body.data.map((row: { interval_seconds: number }) => row.interval_seconds))).toEqual(
      new Set([120, 3600]),
    );
  });

  test("a stream sends all syncs at its start and after a change, and another organization cannot read it", async () => {
    const stream = new AbortController();
    const response = await fetch(`${await running.listen()}${url}/events`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: stream.signal,
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const events = readEvents<{ readonly data: readonly object[] }>(response);
    const { data } = (await admin.request("GET", url)).body;
    expect((await events.next()).value).toEqual({ event: "syncs", data: { data } });
    await running.service.database
      .updateTable("syncs")
      .set({ records: 7, status: "building_preview" })
      .where("entity", "=", "customers")
      .execute();
    expect((await events.next()).value).toMatchObject({
      data: { data: expect.arrayContaining([expect.objectContaining({ entity: "customers", records: 7 })]) },
    });
    stream.abort();
    const { admin: stranger } = await running.makeOrganization();
    expect((await stranger.request("GET", `${url}/events`)).body.code).toBe("not_found");
  });

  test("while a connector needs new credentials, its syncs have no next run, and report that the stored credentials are refused", async () => {
    const { database } = running.service;
    const mark = (status: "ready" | "needs_reconnect", reason: string | null) =>
      database.updateTable("connectors").set({ status, status_reason: reason }).where("name", "=", "synced").execute();
    await mark("needs_reconnect", "the key was revoked");
    const message = "connect the connector again with a setup session: the key was revoked";
    const refused = { next_run_at: null, error: { code: "credentials_rejected", message } };
    const responses = [await admin.request("GET", url), await admin.request("POST", url, { entity: "customers" })];
    for (const { body } of responses) for (const sync of body.data) expect(sync, sync.entity).toMatchObject(refused);
    await mark("ready", null);
    expect(await customers()).toMatchObject({ next_run_at: expect.any(String), error: null });
  });

  test("the status of a sync has the progress of its run, and the fields whose values do not have the declared type", async () => {
    const drift = { email: { values: 3, example: "[1]" } };
    await running.service.database
      .updateTable("syncs")
      .set({ drift: JSON.stringify(drift), records_per_second: 250, run_records: 40 })
      .where("entity", "=", "customers")
      .execute();
    expect(await customers()).toMatchObject({
      records_per_second: 250,
      run_records: 40,
      drift: [{ field: "email", values: 3, example: "[1]" }],
    });
  });

  test("a member sees and changes only the syncs of entities that the member can read", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const permit = (...entries: readonly { readonly entity: string; readonly access: string }[]) => {
      const permissions = entries.map((entry) => ({ principal_id: member.principalId, ...entry }));
      return admin.request("PUT", url.replace(/sync$/, "permissions"), { permissions });
    };
    const entitiesOf = ({ body }: { readonly body: { readonly data: readonly { readonly entity: string }[] } }) =>
      body.data.map(({ entity }) => entity);
    const all = entitiesOf(await admin.request("GET", url));
    await permit({ entity: "customers", access: "none" });
    const readable = all.filter((entity) => entity !== "customers");
    expect(entitiesOf(await member.request("GET", url))).toEqual(readable);
    await running.service.database.updateTable("syncs").set({ requested_at: null }).execute();
    expect(entitiesOf(await member.request("POST", url, { complete: true }))).toEqual(readable);
    const refused = await member.request("POST", url, { entity: "customers" });
    expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
    expect(refused.body.message).toContain("you may not sync 'customers' of this connector: expected read access");
    const unrequested = running.service.database.selectFrom("syncs").select("entity").where("requested_at", "is", null);
    expect(await unrequested.execute()).toEqual([{ entity: "customers" }]);
    await permit({ entity: "*", access: "none" }, { entity: "customers", access: "read" });
    expect(entitiesOf(await member.request("POST", url, {}))).toEqual(["customers"]);
    await permit({ entity: "*", access: "none" });
    expect((await member.request("POST", url, {})).body).toEqual({ data: [] });
    const { database } = running.service;
    const createdBy = (id: string) =>
      database.updateTable("connectors").set({ created_by: id }).where("name", "=", "synced").execute();
    await createdBy(member.principalId);
    for (const request of [
      () => member.request("PATCH", url, { entity: "customers", paused: true }),
      () => member.request("DELETE", `${url}?entity=customers`),
    ])
      expect((await request()).body.code).toBe("permission_denied");
    await createdBy(admin.principalId);
  });

  test("a member who has not created the connector can request its syncs, but cannot pause or reset them", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    expect((await member.request("POST", url, { entity: "customers" })).status).toBe(202);
    for (const request of [
      () => member.request("PATCH", url, { entity: "customers", paused: true }),
      () => member.request("DELETE", `${url}?entity=customers`),
    ]) {
      const { status, body } = await request();
      expect([status, body.code]).toEqual([403, "permission_denied"]);
    }
  });

  test("a request to reset one entity marks only its sync for a reset", async () => {
    const { status } = await admin.request("DELETE", `${url}?entity=customers`);
    expect(status).toBe(202);
    const rows = await running.service.database
      .selectFrom("syncs")
      .select("entity")
      .where("reset_requested", "=", 1)
      .execute();
    expect(rows).toEqual([{ entity: "customers" }]);
  });

  test("an entity is refused if it is unknown or the connector has no syncs, and an interval is refused if it is out of range", async () => {
    const unknown = await admin.request("POST", url, { entity: "customer" });
    expect(unknown.body).toMatchObject({ code: "unknown_entity", message: expect.stringContaining("'customers'") });
    const { service, id: organizationId, workspaceId } = running;
    const without = await insertConnector(service, {
      ...{ organizationId, workspaceId, kind: "payments", auth: "api_key", secret: "{}" },
      ...{ createdBy: admin.principalId, now: Date.now() },
    });
    const none = await admin.request("POST", `/api/v1/integrations/connectors/${without}/sync`, {
      entity: "customers",
    });
    expect(none.body.message).toMatch(/the connector copies no records of 'customers'; it has no syncs$/);
    const short = await admin.request("PATCH", url, { interval_seconds: 5 });
    expect([short.status, short.body.code]).toEqual([400, "invalid_params"]);
  });
});
