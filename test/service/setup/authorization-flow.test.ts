import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { secret } from "../../../service/secret.ts";
import { changeProgress, openProgress, setupLeaseMs } from "../../../service/setup/progress.ts";
import { engines } from "../engines.ts";
import { type ManualClock, manualClock } from "../identity/manual-clock.ts";
import { openBrowser, type TestBrowser } from "../open-browser.ts";
import { openCredentials } from "../open-credentials.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { decide } from "./decide.ts";
import { sessionsPath } from "./start-session.ts";

const withOperatorsApp = ["search_analytics", "search_advertising"] as const;
const app = { client_id: "operators", client_secret: "operators_secret" };
const client = { "credentials.client_id": "the-app", "credentials.client_secret": "app_secret_planted" };

describe.each(engines)("the authorization flow on %s", (engine) => {
  let running: TestService;
  let clock: ManualClock;
  let count = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    clock = manualClock();
    running = await startTestService({
      engine,
      kinds: [
        "issue_tracking",
        "work_management",
        "short_video_advertising",
        "seller_marketplace",
        ...withOperatorsApp,
      ],
      settings: { oauthApps: secret(Object.fromEntries(withOperatorsApp.map((kind) => [kind, app]))) },
      clock,
      sandbox: { clock: () => clock.now() },
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterAll(() => running.close());

  const headers = async () => ({
    authorization: `Bearer ${await running.tokenOf({ principalId: running.admin.principalId })}`,
  });
  const start = async (kind = "issue_tracking", caller: TestCaller = running.admin) => {
    const body = { workspace_name: "default", connector_type: kind, name: `connector ${++count}` };
    const token = await running.tokenOf({ principalId: caller.principalId });
    return (await caller.request("POST", sessionsPath, body, { authorization: `Bearer ${token}` })).body;
  };
  const statusOf = async (id: string) =>
    (await running.admin.request("GET", `${sessionsPath}/${id}`, undefined, await headers())).body;
  const storedOf = async (id: string) => (await openCredentials(running.service, id)).fields;
  const begin = async (browser: TestBrowser, url: string): Promise<string> => {
    const begun = await browser.post(url, { auth: "oauth", ...client });
    expect([begun.status, begun.html]).toEqual([303, ""]);
    return begun.location;
  };

  test.each(["issue_tracking", "work_management"])("connects %s", async (kind) => {
    const { id, url } = await start(kind);
    const browser = openBrowser(running);
    const form = await browser.get(`${url}?auth=oauth`);
    expect(form.headers["content-security-policy"]).toContain(`form-action 'self' ${running.sandbox.url};`);
    const authorize = new URL(await begin(browser, url));
    const { state, scope, ...request } = Object.fromEntries(authorize.searchParams);
    expect(request).toEqual({
      response_type: "code",
      client_id: "the-app",
      redirect_uri: `${running.service.publicUrl}/setup/callback`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect([state, scope]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.any(String)]);
    const back = await browser.get(await decide(authorize.href, "allow"));
    expect([back.status, back.location]).toEqual([303, `/setup/done/${id}`]);
    const session = await statusOf(id);
    expect(session.status).toBe("completed");
    expect(await storedOf(session.connector_id)).toEqual({
      client_id: "the-app",
      client_secret: "app_secret_planted",
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
  });

  test.each([
    {
      kind: "short_video_advertising",
      fields: { app_id: "the-app", app_secret: "app_secret_planted" },
      more: { "replication_config.start_date": "2026-01-01", "replication_config.advertiser_id": "7" },
      page: { app_id: "the-app" },
      callback: "auth_code",
      granted: ["access_token"],
    },
    {
      kind: "seller_marketplace",
      fields: { application_id: "solution", lwa_app_id: "the-app", lwa_client_secret: "app_secret_planted" },
      more: {},
      page: { application_id: "solution" },
      callback: "spapi_oauth_code",
      granted: ["access_token", "refresh_token"],
    },
  ])(
    "connects $kind, whose authorization page uses non-standard param names",
    async ({ kind, fields, more, page, callback, granted }) => {
      const { id, url } = await start(kind);
      const browser = openBrowser(running);
      const entered = Object.entries(fields).map(([name, value]) => [`credentials.${name}`, value]);
      const [[id_field] = []] = entered;
      const missing = await browser.post(url, { auth: "oauth2", ...more, ...Object.fromEntries(entered.slice(1)) });
      expect([missing.status, missing.html]).toEqual([
        422,
        expect.stringContaining(`id="${id_field}-error">Fill this in.`),
      ]);
      const begun = await browser.post(url, { auth: "oauth2", ...more, ...Object.fromEntries(entered) });
      const { state: _, ...request } = Object.fromEntries(new URL(begun.location).searchParams);
      const redirect_uri = `${running.service.publicUrl}/setup/callback`;
      expect(request).toEqual({ response_type: "code", ...page, redirect_uri });
      const back = await decide(begun.location, "allow");
      expect(Object.keys(Object.fromEntries(new URL(back).searchParams))).toEqual([callback, "state"]);
      expect((await browser.get(back)).location).toBe(`/setup/done/${id}`);
      const tokens = granted.map((name) => [name, expect.any(String)]);
      expect(await storedOf((await statusOf(id)).connector_id)).toEqual({ ...fields, ...Object.fromEntries(tokens) });
    },
  );

  test("uses the operator's app: users do not enter its credentials, and the service does not store them", async () => {
    const { id, url } = await start("search_analytics");
    const browser = openBrowser(running);
    const form = await browser.get(`${url}?auth=oauth2`);
    expect(form.html).not.toContain("credentials.");
    const begun = await browser.post(url, { auth: "oauth2", "replication_config.site_urls": "https://a.example/" });
    expect(new URL(begun.location).searchParams.get("client_id")).toBe("operators");
    await browser.get(await decide(begun.location, "allow"));
    const { connector_id } = await statusOf(id);
    expect(Object.keys(await storedOf(connector_id))).toEqual(["refresh_token"]);
  });

  test("requests the credentials that the operator's app lacks, and shows a redirect URI only if the operator has no app", async () => {
    const { url } = await start("search_advertising");
    const { html } = await openBrowser(running).get(`${url}?auth=oauth2`);
    expect(html).toContain("credentials.developer_token");
    expect(html).not.toContain("Redirect URI");
    const { url: other } = await start("issue_tracking");
    expect((await openBrowser(running).get(`${other}?auth=oauth`)).html).toContain("Redirect URI");
  });

  test("shows the problems of a form, and does not redirect", async () => {
    const { url } = await start("search_analytics");
    const wrong = await openBrowser(running).post(url, { auth: "oauth2" });
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('href="#replication_config.site_urls"')]);
    const { url: other } = await start();
    const missing = await openBrowser(running).post(other, { auth: "oauth", "credentials.client_secret": "s" });
    expect(missing.html).toContain('id="credentials.client_id-error">Fill this in.');
  });

  test("reports denied access, and lets the user try again", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const back = await browser.get(await decide(await begin(browser, url), "deny"));
    expect([back.status, back.location]).toEqual([303, `${new URL(url).pathname}?auth=oauth`]);
    const page = await browser.get(back.location);
    expect(page.html).toContain("You did not allow access on the page of Issue tracking.");
    expect(page.html).toMatch(/id="credentials.client_id"[^>]* value="the-app"/);
    expect(page.html).not.toContain("planted");
    expect((await statusOf(id)).failure.message).toContain("You did not allow access");
    await browser.get(await decide(await begin(browser, url), "allow"));
    expect((await statusOf(id)).status).toBe("completed");
  });

  test("accepts each authorization response once", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const callback = await decide(await begin(browser, url), "allow");
    const done = `/setup/done/${id}`;
    // The same browser gets the result of the first response again. Another browser is redirected to a page with status 410.
    for (let count = 0; count < 2; count++)
      expect(await browser.get(callback)).toMatchObject({ status: 303, location: done });
    const other = openBrowser(running);
    await other.get(done);
    await other.get((await start()).url);
    expect((await other.get(callback)).location).toBe(`${running.service.publicUrl}/setup/callback?status=410`);
    // Sends the same code in another authorization flow of the browser.
    const second = await start();
    const state = new URL(await begin(browser, second.url)).searchParams.get("state") ?? "";
    const forged = new URL(callback);
    forged.searchParams.set("state", state);
    const refused = await browser.get(forged.href);
    expect(refused.location).toBe(`${new URL(second.url).pathname}?auth=oauth`);
    expect((await statusOf(second.id)).failure).toMatchObject({ code: "credentials_rejected" });
    expect((await statusOf(id)).status).toBe("completed");
  });

  test.each(["allow", "deny"] as const)(
    "returns the same result for a response that arrives several times: %s",
    async (decision) => {
      const { id, url } = await start();
      const browser = openBrowser(running);
      const callback = await decide(await begin(browser, url), decision);
      const page = decision === "allow" ? `/setup/done/${id}` : `${new URL(url).pathname}?auth=oauth`;
      const concurrent = await Promise.all([1, 2, 3].map(() => browser.get(callback)));
      const locations = [...concurrent, await browser.get(callback)].map(({ location }) => location);
      expect(locations).toEqual([page, page, page, page]);
      expect((await statusOf(id)).status).toBe(decision === "allow" ? "completed" : "open");
    },
  );

  /** Changes a session as if another process had accepted the authorization response. The session's lease ends at `until`. */
  const acceptResponse = async (id: string, until: number) => {
    const { database, vault } = running.service;
    const sessions = database.selectFrom("setup_sessions").selectAll();
    const session = await sessions.where("id", "=", id).executeTakeFirstOrThrow();
    const { authorization: _, ...progress } = (await openProgress(vault, session, clock.now())) ?? { browser: "" };
    const leased = { ...progress, lease: { id: "another process", until } };
    await changeProgress(running.service, session, { progress: leased, stateHash: session.state_hash ?? "" });
  };

  test("after a repeated response, waits at most 30 seconds for the result of the first one, then redirects the browser to the setup page", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const callback = await decide(await begin(browser, url), "allow");
    await acceptResponse(id, clock.now() + setupLeaseMs);
    const sleep = vi.spyOn(clock, "sleep");
    const repeated = browser.get(callback);
    // The request sleeps between its attempts to acquire the lease.
    await vi.waitUntil(() => sleep.mock.calls.length > 0, { timeout: 20_000 });
    clock.advance(30_000);
    sleep.mockRestore();
    expect((await repeated).location).toBe(`${new URL(url).pathname}?auth=oauth`);
    const page = await browser.get(`${url}?auth=oauth`);
    expect([page.status, page.html]).toEqual([409, expect.stringContaining("Still connecting")]);
  });

  test("ends if the process that has accepted the response crashes, and the user can grant access again", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const callback = await decide(await begin(browser, url), "allow");
    await acceptResponse(id, clock.now() - 1);
    expect((await browser.get(callback)).location).toContain("/setup/callback?status=410");
    expect((await browser.get(await decide(await begin(browser, url), "allow"))).location).toContain("/setup/done/");
  });

  test("accepts a response only in the browser that started the flow", async () => {
    const { id, url } = await start();
    const [victim, attacker] = [openBrowser(running), openBrowser(running)];
    // A browser that only loads the page has a cookie of its own.
    expect((await victim.get(url)).status).toBe(200);
    expect(victim.cookies.size).toBe(1);
    const callback = await decide(await begin(attacker, url), "allow");
    const elsewhere = `${running.service.publicUrl}/setup/callback?status=403`;
    expect((await victim.get(callback)).location).toBe(elsewhere);
    expect((await victim.get(elsewhere)).html).toContain("in use in another browser");
    expect((await openBrowser(running).get(callback)).location).toBe(elsewhere);
    const other = await start();
    await victim.post(other.url, { auth: "api_key", "credentials.api_key": "invalid" });
    expect((await victim.get(callback)).location).toBe(elsewhere);
    expect((await statusOf(id)).status).toBe("open");
    expect((await attacker.get(callback)).location).toContain("/setup/done/");
  });

  test("ends with the session", async () => {
    const browser = openBrowser(running);
    const cancelled = await start();
    const late = await decide(await begin(browser, cancelled.url), "allow");
    await running.admin.request("DELETE", `${sessionsPath}/${cancelled.id}`, undefined, await headers());
    expect((await browser.get(late)).location).toContain("/setup/callback?status=404");
    const expired = await start();
    const later = await decide(await begin(browser, expired.url), "allow");
    clock.advance(900_000);
    const sessions = running.service.database.updateTable("setup_sessions").where("id", "=", expired.id);
    await sessions.set({ draft: "unreadable" }).execute();
    expect((await browser.get(later)).location).toContain("/setup/callback?status=410");
    expect((await browser.get(`${running.service.publicUrl}/setup/callback?status=410`)).status).toBe(410);
    expect((await statusOf(expired.id)).status).toBe("expired");
  });

  test("ends when the user starts another attempt", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const first = await decide(await begin(browser, url), "allow");
    const second = await decide(await begin(browser, url), "allow");
    expect((await browser.get(first)).location).toContain("status=404");
    expect((await browser.get(second)).location).toContain("/setup/done/");
    expect((await statusOf(id)).status).toBe("completed");
  });

  test("fails after the creator of the session is removed from the workspace", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const { id, url } = await start("issue_tracking", member);
    const browser = openBrowser(running);
    const callback = await decide(await begin(browser, url), "allow");
    await running.service.database
      .deleteFrom("workspace_members")
      .where("principal_id", "=", member.principalId)
      .execute();
    const back = await browser.get(callback);
    expect((await browser.get(back.location)).html).toContain(
      "The creator of this link no longer has permission to connect.",
    );
    expect((await statusOf(id)).failure.code).toBe("permission_denied");
  });

  test("shows the message of the upstream as plain text", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const state = new URL(await begin(browser, url)).searchParams.get("state");
    const rest = "very ".repeat(50);
    const message = encodeURIComponent(`<img\u001B[2J\u0007\nsrc=x> client_secret=abcdefgh ${rest}`);
    // An error takes precedence over a code.
    const query = `error=invalid_scope&error_description=${message}&code=x&state=${state}`;
    const back = await browser.get(`/setup/callback?${query}`);
    const quoted = `<img [2J src=x> client_secret=[redacted] ${rest}`.slice(0, 200);
    const { html } = await browser.get(back.location);
    expect(html).toContain("Issue tracking did not grant access.");
    expect(html).toContain("“&lt;img [2J src=x> client_secret=[redacted] very");
    expect(html).not.toContain("<img");
    expect((await statusOf(id)).failure.message).toContain(`“${quoted}”`);
  });

  test("refuses a response that belongs to no authorization flow", async () => {
    const browser = openBrowser(running);
    const gone = await browser.get("/setup/callback");
    expect([gone.status, gone.html]).toEqual([404, expect.stringContaining("This sign-in is no longer active")]);
    for (const query of ["code=x", "state=a&state=b"])
      expect((await browser.get(`/setup/callback?${query}`)).html).toBe(gone.html);
    const unknown = await browser.get(`/setup/callback?state=${"x".repeat(43)}&code=x&next=https://evil.example`);
    expect(unknown.location).toBe(`${running.service.publicUrl}/setup/callback?status=404`);
  });

  test("logs neither code nor state nor secret", async () => {
    const { url } = await start();
    const browser = openBrowser(running);
    const callback = new URL(await decide(await begin(browser, url), "allow"));
    await browser.get(callback.href);
    const log = lines.join("\n");
    expect(log).toContain("/setup/callback");
    const secrets = [...callback.searchParams.values(), ...browser.cookies.values(), "planted", url.slice(-43)];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
