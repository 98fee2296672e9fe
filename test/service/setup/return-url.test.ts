import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCaller } from "../../../service/identity/callers.ts";
import { createSetupSession } from "../../../service/setup/session/commands.ts";
import { engines } from "../engines.ts";
import { type ManualClock, manualClock } from "../identity/manual-clock.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { sessionsPath } from "./start-session.ts";

const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
const day = 24 * 60 * 60;

describe.each(engines)("a setup session on %s", (engine) => {
  let running: TestService;
  let clock: ManualClock;
  let count = 0;
  beforeAll(async () => {
    clock = manualClock();
    running = await startTestService({ engine, clock });
  });
  afterAll(() => running.close());

  const start = (more: object) =>
    running.admin.request("POST", sessionsPath, {
      workspace_name: "default",
      connector_type: "payments",
      name: `shop ${++count}`,
      ...more,
    });
  const allow = (...return_urls: readonly string[]) =>
    running.admin.request("PUT", `/api/v1/organizations/${running.id}/return-urls`, { return_urls });
  /** Connects with the link, and returns the last page. */
  const connect = async (url: string) => {
    const browser = openBrowser(running);
    const done = await browser.post(url, right);
    expect([done.status, done.location]).toEqual([303, expect.stringContaining("/setup/done/")]);
    return browser.get(done.location);
  };

  test("redirects to an allowed URL, with the id and status of the session", async () => {
    expect((await allow("https://app.example.com/connected?x=1", "http://localhost:3000")).body).toEqual({
      return_urls: ["https://app.example.com/connected", "http://localhost:3000/"],
    });
    const { status, body } = await start({ return_url: "https://app.example.com/connected/done?tenant=7" });
    expect([status, body.return_url]).toEqual([201, "https://app.example.com/connected/done?tenant=7"]);
    const form = await openBrowser(running).get(body.url);
    expect(form.html).toContain("Back to app.example.com without connecting");
    const page = await connect(body.url);
    const next = `https://app.example.com/connected/done?tenant=7&setup_session_id=${body.id}&setup_status=completed`;
    expect([page.status, page.headers.refresh]).toEqual([200, `0; url=${next}`]);
    expect(page.html).toContain(`href="${next.replaceAll("&", "&amp;")}"`);
  });

  test.each([
    "https://app.example.com/connectedness",
    "https://app.example.com/",
    "https://app.example.com/connected/../admin",
    "https://app.example.com/connected/..%2f../admin",
    "https://app.example.com/connected/x%5c%2e%2e%5C..%2Fadmin",
    "https://app.example.com.evil.example/connected",
    "https://evil.example/connected",
    "https://app.example.com@evil.example/connected",
    "https://user:secret@app.example.com/connected",
    "http://app.example.com/connected",
    "https://app.example.com:8443/connected",
    "javascript:alert(1)//https://app.example.com/connected",
    "/connected",
  ])("refuses the return URL %s", async (return_url) => {
    await allow("https://app.example.com/connected");
    const { status, body } = await start({ return_url });
    expect([status, body.details?.[0]?.path]).toEqual([400, "return_url"]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("does not redirect to a URL that is no longer allowed", async () => {
    await allow("https://app.example.com");
    const { body } = await start({ return_url: "https://app.example.com/a" });
    await allow("https://other.example.com");
    const page = await connect(body.url);
    expect([page.status, page.headers.refresh]).toEqual([200, undefined]);
    expect(page.html).not.toContain("app.example.com");
  });

  test("does not keep a return URL that is concurrently removed from the allowed URLs", async () => {
    const { database } = running.service;
    await allow("https://app.example.com");
    const { principalId } = running.admin;
    const caller = await findCaller(database, { principalId, organizationId: running.id });
    let replaced: ReturnType<typeof allow> | undefined;
    const { session } = await database.transaction().execute(async (transaction) => {
      const request = { workspaceName: "default", kind: "payments", returnUrl: "https://app.example.com/a" };
      const store = { database: transaction, clock };
      const made = await createSetupSession(store, caller, { ...request, name: `shop ${++count}` });
      replaced = allow("https://other.example.com");
      // Gives the request time to start and to wait for this transaction.
      await sleep(200);
      return made;
    });
    expect((await replaced)?.status).toBe(200);
    expect((await running.admin.request("GET", `${sessionsPath}/${session.id}`)).body.return_url).toBe(null);
  });

  test("can return only to URLs that an admin has allowed, on https or on loopback", async () => {
    const member = await running.makeMember();
    const path = `/api/v1/organizations/${running.id}/return-urls`;
    const return_urls = ["https://a.example/", "http://localhost/a", "http://127.0.0.1:3000/", "http://[::1]:3000/"];
    const allowed = await allow(...return_urls);
    expect([allowed.status, allowed.body]).toEqual([200, { return_urls }]);
    const refused = await member.request("PUT", path, { return_urls: ["https://evil.example"] });
    expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
    for (const url of ["http://app.example.com", "ftp://app.example.com", "app.example.com", "https://a@b.example"])
      expect((await allow("https://fine.example", url)).body.details[0].path).toBe("return_urls[1]");
    expect((await running.admin.request("GET", path)).body).toEqual({ return_urls });
  });

  test("has the requested lifetime, from 15 minutes to 7 days", async () => {
    for (const lifetime_seconds of [899, 7 * day + 1, 1.5e3 + 0.5])
      expect((await start({ lifetime_seconds })).status).toBe(400);
    expect((await start({ lifetime_seconds: 900 })).status).toBe(201);
    const { body } = await start({ lifetime_seconds: 7 * day });
    expect(body.expires_at).toBe(new Date(clock.now() + 7 * day * 1_000).toISOString());
    clock.advance((6 * day + 20 * 60 * 60) * 1_000);
    const late = await openBrowser(running).get(body.url);
    expect([late.status, late.html]).toEqual([200, expect.stringContaining("for 4 more hours")]);
    clock.advance(5 * 60 * 60 * 1_000);
    expect((await openBrowser(running).get(body.url)).status).toBe(410);
  });
});
