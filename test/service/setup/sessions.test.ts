import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setupLeaseMs } from "../../../service/setup/progress.ts";
import { purgeExpiredSetupSessions } from "../../../service/setup/session/commands.ts";
import { engines } from "../engines.ts";
import { type ManualClock, manualClock } from "../identity/manual-clock.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { sessionsPath } from "./start-session.ts";

const place = { workspace_name: "default", connector_type: "payments" };
const payments = { auth: "api_key", "credentials.api_key": "sk_test_right" };

describe.each(engines)("setup sessions on %s", (engine) => {
  let running: TestService;
  let clock: ManualClock;
  let count = 0;
  const start = (caller: TestCaller, body: object = {}) =>
    caller.request("POST", sessionsPath, { ...place, name: `shop ${++count}`, ...body });

  beforeAll(async () => {
    clock = manualClock();
    running = await startTestService({ engine, kinds: ["payments", "issue_tracking"], clock });
  });
  afterAll(() => running.close());

  test("are created with a link that later responses and the stored row do not contain", async () => {
    const made = await start(running.admin, { name: " Shop " });
    expect(made.status).toBe(201);
    const { url, ...rest } = made.body;
    expect(url).toMatch(new RegExp(`^${running.service.publicUrl}/setup/[\\w-]{43}$`));
    expect(rest).toEqual({
      id: expect.any(String),
      status: "open",
      workspace_id: running.workspaceId,
      connector_type: "payments",
      name: "Shop",
      connector_id: null,
      failure: null,
      return_url: null,
      created_at: new Date(clock.now()).toISOString(),
      expires_at: new Date(clock.now() + 900_000).toISOString(),
    });
    const found = await running.admin.request("GET", `${sessionsPath}/${rest.id}`);
    expect([found.status, found.body]).toEqual([200, rest]);
    const row = await running.service.database
      .selectFrom("setup_sessions")
      .selectAll()
      .where("id", "=", rest.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(url.slice(-43));
  });

  test("are refused if their workspace, name, kind or connector is invalid", async () => {
    const { admin } = running;
    const other = await running.makeOrganization();
    const theirs = await other.admin.request("POST", "/api/v1/integrations/connectors", {
      ...place,
      name: "theirs",
      credentials: { api_key: "sk_test_right" },
    });
    const ours = await admin.request("POST", "/api/v1/integrations/connectors", {
      ...place,
      name: "ours",
      credentials: { api_key: "sk_test_right" },
    });
    const cases = [
      [{ workspace_name: "nowhere" }, 404, "there is no workspace 'nowhere'"],
      [{ name: undefined }, 400, "name: expected the name of the new connector, found nothing"],
      [{ name: "ours" }, 409, "this workspace already has a connector 'ours'; choose another name"],
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

  test("are visible only to their creator and to admins", async () => {
    const { workspaceId, admin } = running;
    const member = await running.makeMember({ workspaceIds: [workspaceId] });
    const colleague = await running.makeMember({ workspaceIds: [workspaceId] });
    const outsider = await running.makeMember();
    const stranger = (await running.makeOrganization()).admin;
    expect((await start(outsider)).status).toBe(404);
    const { id } = (await start(member)).body;
    for (const caller of [member, admin])
      expect((await caller.request("GET", `${sessionsPath}/${id}`)).status).toBe(200);
    for (const caller of [colleague, outsider, stranger])
      for (const method of ["GET", "DELETE"] as const) {
        const response = await caller.request(method, `${sessionsPath}/${id}`);
        expect([response.status, response.body.detail]).toEqual([404, `there is no setup session '${id}'`]);
      }
    expect((await member.request("DELETE", `${sessionsPath}/${id}`)).status).toBe(204);
    expect((await member.request("GET", `${sessionsPath}/${id}`)).body.status).toBe("cancelled");
  });

  test("are hidden from a token for another workspace", async () => {
    const { admin, id: organizationId } = running;
    const { body: workspace } = await admin.request("POST", "/api/v1/workspaces", { name: `elsewhere ${engine}` });
    const token = await running.tokenOf({ principalId: admin.principalId, organizationId, workspaceId: workspace.id });
    const headers = { authorization: `Bearer ${token}` };
    const { id } = (await start(admin)).body;
    expect((await admin.request("GET", `${sessionsPath}/${id}`, undefined, headers)).status).toBe(404);
    const made = await admin.request("POST", sessionsPath, { ...place, name: "n" }, headers);
    expect(made.status).toBe(404);
  });

  test("can reconnect a connector only if their creator may change the connector", async () => {
    const { workspaceId, admin } = running;
    const connector = await admin.request("POST", "/api/v1/integrations/connectors", {
      ...place,
      name: "the admin's",
      credentials: { api_key: "sk_test_right" },
    });
    const member = await running.makeMember({ workspaceIds: [workspaceId] });
    const body = { connector_id: connector.body.id, name: undefined };
    expect((await start(member, body)).status).toBe(403);
    const made = await start(admin, body);
    expect([made.status, made.body.name, made.body.connector_id]).toEqual([201, "the admin's", null]);
    expect((await start(admin, { ...body, name: " the admin's " })).status).toBe(201);
  });

  test("accept no form after they are cancelled, and are not cancelled after they are completed", async () => {
    const browser = openBrowser(running);
    const cancelled = (await start(running.admin)).body;
    expect((await running.admin.request("DELETE", `${sessionsPath}/${cancelled.id}`)).status).toBe(204);
    expect((await running.admin.request("DELETE", `${sessionsPath}/${cancelled.id}`)).status).toBe(204);
    expect((await browser.get(cancelled.url)).status).toBe(410);
    expect((await browser.post(cancelled.url, payments)).status).toBe(410);
    const completed = (await start(running.admin)).body;
    expect((await browser.post(completed.url, payments)).status).toBe(303);
    const response = await running.admin.request("DELETE", `${sessionsPath}/${completed.id}`);
    expect([response.status, response.body.detail]).toEqual([
      409,
      "the setup session is completed; delete its connector instead",
    ]);
  });

  test("expire even if their stored draft cannot be decrypted", async () => {
    const { id, url } = (await start(running.admin)).body;
    const browser = openBrowser(running);
    expect((await browser.post(url, { ...payments, "credentials.api_key": "invalid" })).status).toBe(422);
    const { draft } = await running.service.database
      .selectFrom("setup_sessions")
      .select("draft")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await running.service.database
      .updateTable("setup_sessions")
      .set({ draft: `${draft}A` })
      .where("id", "=", id)
      .execute();
    clock.advance(900_000);
    expect((await browser.get(url)).status).toBe(410);
    clock.advance(-900_000);
  });

  test("have no page after they are completed and their progress is deleted", async () => {
    const { url } = (await start(running.admin)).body;
    const browser = openBrowser(running);
    const { location = "" } = await browser.post(url, payments);
    expect(location).toContain("/setup/done/");
    clock.advance(900_000);
    await purgeExpiredSetupSessions(running.service.database, { now: clock.now() });
    // An attempt that begins before the expiry can end after it, so the person still sees its result.
    expect([(await browser.get(location)).status, (await browser.get(url)).location]).toEqual([200, location]);
    clock.advance(setupLeaseMs);
    await purgeExpiredSetupSessions(running.service.database, { now: clock.now() });
    expect((await browser.get(url)).status).toBe(410);
    clock.advance(-900_000 - setupLeaseMs);
  });

  test("have no page after they are completed if their draft is unreadable", async () => {
    const { id, url } = (await start(running.admin)).body;
    const browser = openBrowser(running);
    const { location = "" } = await browser.post(url, payments);
    const sessions = running.service.database.updateTable("setup_sessions").where("id", "=", id);
    await sessions.set({ draft: "unreadable" }).execute();
    expect((await browser.get(location)).status).toBe(404);
    expect((await browser.get(url)).status).toBe(410);
    expect((await browser.post(url, payments)).status).toBe(410);
    expect((await browser.post(url, { cancel: "true" })).status).toBe(410);
  });

  test("expire after 15 minutes, and are deleted a day later", async () => {
    const { database } = running.service;
    const { id, url } = (await start(running.admin)).body;
    const browser = openBrowser(running);
    expect((await browser.post(url, { ...payments, "credentials.api_key": "invalid" })).status).toBe(422);
    clock.advance(899_999);
    await purgeExpiredSetupSessions(database, { now: clock.now() });
    expect((await browser.get(url)).status).toBe(200);
    clock.advance(1);
    const gone = await browser.get(url);
    expect([gone.status, gone.html]).toEqual([410, expect.stringContaining("This link does not work")]);
    expect((await browser.post(url, payments)).status).toBe(410);
    const headers = { authorization: `Bearer ${await running.tokenOf({ principalId: running.admin.principalId })}` };
    const found = await running.admin.request("GET", `${sessionsPath}/${id}`, undefined, headers);
    expect(found.body).toMatchObject({ status: "expired", failure: null });
    const draft = () => database.selectFrom("setup_sessions").select("draft").where("id", "=", id).executeTakeFirst();
    expect((await draft())?.draft).toEqual(expect.any(String));
    // The draft becomes unreadable, as after the removal of its master key.
    await database.updateTable("setup_sessions").set({ draft: "unreadable" }).where("id", "=", id).execute();
    expect((await browser.post(url, { cancel: "true" })).status).toBe(410);
    clock.advance(setupLeaseMs);
    await purgeExpiredSetupSessions(database, { now: clock.now() });
    expect((await draft())?.draft).toBeNull();
    clock.advance(24 * 60 * 60_000);
    await purgeExpiredSetupSessions(database, { now: clock.now() });
    expect(await draft()).toBeUndefined();
  });
});
