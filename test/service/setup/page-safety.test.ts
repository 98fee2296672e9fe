import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { sessionsPath, startSession } from "./start-session.ts";

const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

describe.each(engines)("the setup page on %s", (engine) => {
  let running: TestService;
  const lines: string[] = [];
  const start = (kind?: string, caller?: TestCaller, more?: object) => startSession(running, kind, caller, more);
  const statusOf = async (id: string) => (await running.admin.request("GET", `${sessionsPath}/${id}`)).body;
  const connectors = async () =>
    (await running.admin.request("GET", "/api/v1/integrations/connectors?limit=200")).body.data;

  beforeAll(async () => {
    running = await startTestService({
      engine,
      kinds: ["payments", "recruiting", "search_analytics", "error_monitoring", "phone_support"],
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterAll(() => running.close());

  test("refuses forms of other sites", async () => {
    const { id, url } = await start();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      const foreign = openBrowser(running);
      const refused = await foreign.post(url, right, { ...headers });
      expect([refused.status, refused.html]).toEqual([403, expect.stringContaining("sent from another site")]);
      expect(foreign.cookies.size).toBe(0);
    }
    expect((await statusOf(id)).status).toBe("open");
    expect((await openBrowser(running).post(url, right, { origin: running.service.publicUrl })).status).toBe(303);
  });

  test("does not reconnect a connector if the creator of the link has lost the permission, or if the connector is deleted", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const made = await member.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "a member's",
      credentials: { api_key: "sk_test_right" },
    });
    const admin = await running.makeMember({ role: "admin" });
    const again = { connector_id: made.body.id, name: undefined };
    const [demoted, deleted] = [await start("payments", admin, again), await start("payments", member, again)];
    const members = running.service.database.updateTable("memberships").where("principal_id", "=", admin.principalId);
    await members.set({ role: "member" }).execute();
    const refused = await openBrowser(running).post(demoted.url, right);
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining("no longer has permission to connect"),
    ]);
    await running.admin.request("DELETE", `/api/v1/integrations/connectors/${made.body.id}`);
    expect((await openBrowser(running).post(deleted.url, right)).status).toBe(404);
  });

  test("says that the service cannot reach the host of the entered values, and logs the host for the operator", async () => {
    const log: string[] = [];
    const own = await startTestService({
      engine,
      kinds: ["error_monitoring"],
      settings: { baseUrls: {}, egressAllow: [] },
      log: { write: (line) => void log.push(line) },
    });
    onTestFinished(() => own.close());
    const { url } = await startSession(own, "error_monitoring");
    const { status, html } = await openBrowser(own).post(url, {
      auth: "auth_token",
      "credentials.auth_token": "a token",
      "replication_config.hostname": "127.0.0.1:4999",
      "replication_config.organization": "acme",
      "replication_config.project": "shop",
    });
    expect(status).toBe(422);
    expect(html).toContain("What you enter is sent to Error monitoring.");
    expect(html).toContain("cannot be reached at the host of these values");
    expect(html).toContain("If the host is in a private network, ask the operator of the service to allow it.");
    const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
    expect(warnings).toMatchObject([{ msg: expect.stringContaining("the host '127.0.0.1' cannot be reached: ") }]);
  });

  test("names every host that receives what the user enters", async () => {
    const own = await startTestService({ engine, kinds: ["recruiting"], settings: { baseUrls: {} } });
    onTestFinished(() => own.close());
    const { url } = await startSession(own, "recruiting");
    expect((await openBrowser(own).get(`${url}?auth=client_credentials`)).html).toContain(
      "What you enter is sent to <code>harvest.greenhouse.io</code> and <code>auth.greenhouse.io</code>.",
    );
  });

  test("accepts only the browser that sent the first form", async () => {
    const { id, url } = await start();
    const [first, second] = [openBrowser(running), openBrowser(running)];
    expect((await second.get(url)).status).toBe(200);
    expect((await first.post(url, { ...right, "credentials.api_key": "invalid" })).status).toBe(422);
    expect((await first.get(`/setup/done/${id}`)).status).toBe(404);
    const cancel = { cancel: "true" };
    for (const response of [await second.get(url), await second.post(url, right), await second.post(url, cancel)])
      expect([response.status, response.html]).toEqual([403, expect.stringContaining("in use in another browser")]);
    const thief = openBrowser(running);
    for (const name of first.cookies.keys()) thief.cookies.set(name, "x".repeat(43));
    expect((await thief.post(url, right)).status).toBe(403);
    expect((await first.post(url, right)).status).toBe(303);
  });

  test("is the same for unknown links and for links that another browser has used", async () => {
    const browser = openBrowser(running);
    const { url } = await start();
    await browser.post(url, right);
    const used = await openBrowser(running).get(url);
    for (const token of ["x", "x".repeat(43), "%00", "a".repeat(100), encodeURIComponent(markup), "done"]) {
      const response = await browser.get(`/setup/${token}`);
      expect([response.status, response.html]).toEqual([404, used.html]);
      expect((await browser.post(`/setup/${token}`, right)).status).toBe(404);
    }
    expect((await browser.get("/setup/done/x")).html).toBe(used.html);
  });

  test("names cookies as a cause if the browser stores none", async () => {
    const { url } = await start();
    const withoutCookies = () => openBrowser(running);
    expect((await withoutCookies().post(url, { ...right, "credentials.api_key": "invalid" })).status).toBe(422);
    const again = await withoutCookies().post(url, right);
    expect([again.status, again.html]).toEqual([403, expect.stringContaining("allow cookies for this site before")]);
    const { location } = await withoutCookies().post((await start()).url, right);
    const done = await withoutCookies().get(location);
    expect([done.status, done.html]).toEqual([404, expect.stringContaining("the connection works")]);
    expect((await withoutCookies().get("/setup/done/x")).html).toBe(done.html);
  });

  test("refuses forms after the creator is removed from the workspace or deleted", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const before = (await connectors()).length;
    const [first, second] = [await start("payments", member), await start("payments", member)];
    await running.service.database
      .deleteFrom("workspace_members")
      .where("principal_id", "=", member.principalId)
      .execute();
    const browser = openBrowser(running);
    const refused = await browser.post(first.url, right);
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining("The creator of this link no longer has permission to connect."),
    ]);
    await running.service.database.deleteFrom("principals").where("id", "=", member.principalId).execute();
    expect((await browser.post(second.url, right)).html).toContain(
      "The creator of this link no longer has permission to connect.",
    );
    expect((await connectors()).length).toBe(before);
    expect((await statusOf(first.id)).failure.code).toBe("permission_denied");
  });

  test("stores nothing if the session is cancelled during an attempt", async () => {
    const before = (await connectors()).length;
    const { id, url } = await start();
    const browser = openBrowser(running);
    await browser.post(url, { auth: "api_key" });
    await addFault(running.sandbox, { fault: "slow", delay_ms: 400 });
    const sent = browser.post(url, right);
    await expect.poll(async () => (await browser.get(url)).status, { interval: 10, timeout: 10_000 }).toBe(409);
    expect((await browser.get(url)).html).toContain("is still in progress");
    const cancelled = await browser.post(url, { cancel: "true" });
    expect([cancelled.status, cancelled.html]).toEqual([200, expect.stringContaining("Nothing was connected")]);
    expect((await statusOf(id)).status).toBe("cancelled");
    expect((await sent).status).toBe(410);
    expect((await connectors()).length).toBe(before);
  });

  test("escapes markup in names", async () => {
    const { admin } = await running.makeOrganization(`Org ${markup}`.slice(0, 90));
    const { url } = await start("payments", admin, { name: `n ${markup}` });
    const browser = openBrowser(running);
    await running.service.database
      .updateTable("principals")
      .set({ name: markup })
      .where("id", "=", admin.principalId)
      .execute();
    const page = await browser.get(url);
    // The names of the organization and of the connector. The page does not show the name of the creator.
    expect(page.html.match(/&lt;script/g)?.length).toBe(2);
    const failed = await browser.post(url, { auth: "api_key", "credentials.api_key": "invalid" });
    for (const { html } of [page, failed]) expect(html).not.toMatch(/<(script|img)/);
  });

  test("logs neither tokens nor secrets", async () => {
    const { url } = await start("payments");
    const browser = openBrowser(running);
    await browser.post(url, { ...right, "credentials.api_key": "invalid_marked_secret" });
    await browser.get(url);
    const token = url.slice(url.lastIndexOf("/") + 1);
    const log = lines.join("\n");
    expect(log).toContain("/setup/:token");
    for (const secret of [token, "marked_secret", ...browser.cookies.values()]) expect(log).not.toContain(secret);
  });
});

test("on https the cookie of the browser is for this host and for encrypted connections only, and lasts as long as the longest link", async () => {
  const running = await startTestService({
    engine: "sqlite",
    settings: { publicUrl: "https://connectors.example.com" },
  });
  const { url } = await startSession(running);
  const shown = await openBrowser(running).get(url);
  const sent = await openBrowser(running).post(url, right);
  expect(sent.location).toMatch(/^\/setup\/done\//);
  for (const { headers } of [shown, sent])
    expect(headers["set-cookie"]).toMatch(
      /^__Host-agent_connectors_setup=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  await running.close();
});

test("an attempt that exceeds the time limit of a request may still succeed, and the page shows its result", async () => {
  const running = await startTestService({ engine: "sqlite", limits: { requestMs: 1_000 } });
  const { url } = await startSession(running);
  const browser = openBrowser(running);
  expect((await browser.post(url, { ...right, "credentials.api_key": "invalid" })).status).toBe(422);
  await addFault(running.sandbox, { fault: "slow", delay_ms: 3_000 });
  const timedOut = await browser.post(url, right);
  expect([timedOut.status, timedOut.html]).toEqual([504, expect.stringContaining("It may still finish")]);
  expect((await browser.get(url)).status).toBe(409);
  await expect.poll(async () => (await browser.get(url)).location, { timeout: 10_000 }).toContain("/setup/done/");
  await running.close();
});
