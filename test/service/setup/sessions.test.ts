import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeExpiredSetupSessions } from "../../../service/setup/session/commands.ts";
import { engines } from "../engines.ts";
import { type ManualClock, manualClock } from "../identity/manual-clock.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

const path = "/api/v1/integrations/setup-sessions";
const wanted = { workspace_name: "default", connector_type: "payments" };
const payments = { auth: "api_key", "credentials.api_key": "sk_test_right" };

describe.each(engines)("setup sessions on %s", (engine) => {
  let world: TestService;
  let clock: ManualClock;
  let count = 0;
  const start = (caller: TestCaller, body: object = {}) =>
    caller.request("POST", path, { ...wanted, name: `shop ${++count}`, ...body });

  beforeAll(async () => {
    clock = manualClock();
    world = await startTestService({ engine, kinds: ["payments", "issue_tracking"], clock });
  });
  afterAll(() => world.close());

  test("are made with a link that no later response has", async () => {
    const made = await start(world.admin, { name: " Shop " });
    expect(made.status).toBe(201);
    const { url, ...rest } = made.body;
    expect(url).toMatch(new RegExp(`^${world.service.publicUrl}/setup/[\\w-]{43}$`));
    expect(rest).toEqual({
      id: expect.any(String),
      status: "open",
      workspace_id: world.workspaceId,
      connector_type: "payments",
      name: "Shop",
      connector_id: null,
      failure: null,
      return_url: null,
      created_at: new Date(clock.now()).toISOString(),
      expires_at: new Date(clock.now() + 900_000).toISOString(),
    });
    const found = await world.admin.request("GET", `${path}/${rest.id}`);
    expect([found.status, found.body]).toEqual([200, rest]);
    const row = await world.service.database
      .selectFrom("setup_sessions")
      .selectAll()
      .where("id", "=", rest.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(url.slice(-43));
  });

  test("are refused for connections that cannot succeed", async () => {
    const { admin } = world;
    const other = await world.makeOrganization();
    const theirs = await other.admin.request("POST", "/api/v1/integrations/connectors", {
      ...wanted,
      name: "theirs",
      credentials: { api_key: "sk_test_right" },
    });
    const ours = await admin.request("POST", "/api/v1/integrations/connectors", {
      ...wanted,
      name: "ours",
      credentials: { api_key: "sk_test_right" },
    });
    const cases = [
      [{ workspace_name: "nowhere" }, 404, "there is no workspace 'nowhere'"],
      [{ name: undefined }, 400, "name: expected the name of the new connector, found nothing"],
      [{ name: "ours" }, 409, "this workspace already has a connector 'ours'"],
      [{ connector_type: "payment" }, 400, "connector_type: unknown kind 'payment', did you mean 'payments'?"],
      [{ connector_id: theirs.body.id, name: undefined }, 404, `there is no connector '${theirs.body.id}'`],
      [
        { connector_id: ours.body.id, connector_type: "issue_tracking", name: undefined },
        400,
        "connector_type: expected 'payments', the kind of the connector, found 'issue_tracking'",
      ],
      [
        { connector_id: ours.body.id, name: "another" },
        400,
        "name: expected no name, or the current name of the connector, found another name",
      ],
    ] as const;
    for (const [body, status, detail] of cases) {
      const response = await start(admin, body);
      expect([response.status, response.body.detail]).toEqual([status, detail]);
    }
  });

  test("are for their creator and for admins", async () => {
    const { workspaceId, admin } = world;
    const member = await world.makeMember({ workspaceIds: [workspaceId] });
    const colleague = await world.makeMember({ workspaceIds: [workspaceId] });
    const outsider = await world.makeMember();
    const stranger = (await world.makeOrganization()).admin;
    expect((await start(outsider)).status).toBe(404);
    const { id } = (await start(member)).body;
    for (const caller of [member, admin]) expect((await caller.request("GET", `${path}/${id}`)).status).toBe(200);
    for (const caller of [colleague, outsider, stranger])
      for (const method of ["GET", "DELETE"] as const) {
        const response = await caller.request(method, `${path}/${id}`);
        expect([response.status, response.body.detail]).toEqual([404, `there is no setup session '${id}'`]);
      }
    expect((await member.request("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await member.request("GET", `${path}/${id}`)).body.status).toBe("cancelled");
  });

  test("of a token for another workspace are not seen", async () => {
    const { admin, id: organizationId } = world;
    const { body: workspace } = await admin.request("POST", "/api/v1/workspaces", { name: `elsewhere ${engine}` });
    const token = await world.tokenOf({ principalId: admin.principalId, organizationId, workspaceId: workspace.id });
    const headers = { authorization: `Bearer ${token}` };
    const { id } = (await start(admin)).body;
    expect((await admin.request("GET", `${path}/${id}`, undefined, headers)).status).toBe(404);
    const made = await admin.request("POST", path, { ...wanted, name: "n" }, headers);
    expect(made.status).toBe(404);
  });

  test("connect again only for callers who may change the connector", async () => {
    const { workspaceId, admin } = world;
    const connector = await admin.request("POST", "/api/v1/integrations/connectors", {
      ...wanted,
      name: "the admin's",
      credentials: { api_key: "sk_test_right" },
    });
    const member = await world.makeMember({ workspaceIds: [workspaceId] });
    const body = { connector_id: connector.body.id, name: undefined };
    expect((await start(member, body)).status).toBe(403);
    const made = await start(admin, body);
    expect([made.status, made.body.name, made.body.connector_id]).toEqual([201, "the admin's", null]);
  });

  test("that were cancelled do nothing any more, and completed ones are not cancelled", async () => {
    const browser = openBrowser(world);
    const cancelled = (await start(world.admin)).body;
    expect((await world.admin.request("DELETE", `${path}/${cancelled.id}`)).status).toBe(204);
    expect((await world.admin.request("DELETE", `${path}/${cancelled.id}`)).status).toBe(204);
    expect((await browser.get(cancelled.url)).status).toBe(410);
    expect((await browser.post(cancelled.url, payments)).status).toBe(410);
    const completed = (await start(world.admin)).body;
    expect((await browser.post(completed.url, payments)).status).toBe(303);
    const response = await world.admin.request("DELETE", `${path}/${completed.id}`);
    expect([response.status, response.body.detail]).toEqual([
      409,
      "the setup session is completed; delete its connector instead",
    ]);
  });

  test("that have expired show it, although their progress cannot be opened any more", async () => {
    const { id, url } = (await start(world.admin)).body;
    const browser = openBrowser(world);
    expect((await browser.post(url, { ...payments, "credentials.api_key": "invalid" })).status).toBe(422);
    const { draft } = await world.service.database
      .selectFrom("setup_sessions")
      .select("draft")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await world.service.database
      .updateTable("setup_sessions")
      .set({ draft: `${draft}A` })
      .where("id", "=", id)
      .execute();
    clock.advance(900_000);
    expect((await browser.get(url)).status).toBe(410);
    clock.advance(-900_000);
  });

  test("expire after 15 minutes, and are forgotten a day later with all that they held", async () => {
    const { database } = world.service;
    const { id, url } = (await start(world.admin)).body;
    const browser = openBrowser(world);
    expect((await browser.post(url, { ...payments, "credentials.api_key": "invalid" })).status).toBe(422);
    clock.advance(899_999);
    expect((await browser.get(url)).status).toBe(200);
    clock.advance(1);
    const gone = await browser.get(url);
    expect([gone.status, gone.html]).toEqual([410, expect.stringContaining("This link does not work")]);
    expect((await browser.post(url, payments)).status).toBe(410);
    const headers = { authorization: `Bearer ${await world.tokenOf({ principalId: world.admin.principalId })}` };
    const found = await world.admin.request("GET", `${path}/${id}`, undefined, headers);
    expect(found.body).toMatchObject({ status: "expired", failure: null });
    const draft = () => database.selectFrom("setup_sessions").select("draft").where("id", "=", id).executeTakeFirst();
    expect((await draft())?.draft).toEqual(expect.any(String));
    await purgeExpiredSetupSessions(database, { now: clock.now() });
    expect((await draft())?.draft).toBeNull();
    clock.advance(24 * 60 * 60_000);
    await purgeExpiredSetupSessions(database, { now: clock.now() });
    expect(await draft()).toBeUndefined();
  });
});
