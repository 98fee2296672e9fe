import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setupLeaseMs } from "../../../service/setup/progress.ts";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { engines } from "../engines.ts";
import { type ManualClock, manualClock } from "../identity/manual-clock.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { decide } from "./decide.ts";
import { sessionsPath, startSession } from "./start-session.ts";

const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
const wrong = { ...right, "credentials.api_key": "invalid" };

describe.each(engines)("a temporary failure of the database on %s during an attempt to connect", (engine) => {
  let running: TestService;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = manualClock();
    running = await startTestService({
      engine,
      kinds: ["payments", "issue_tracking"],
      clock,
      sandbox: { clock: () => clock.now() },
    });
  });
  afterAll(() => running.close());

  const failureOf = async (id: string) => (await running.admin.request("GET", `${sessionsPath}/${id}`)).body.failure;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(running.service.database);
  /** Runs `work` while every query of a table fails. Returns the result of `work`. */
  const without = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
    await rename(table, "away");
    try {
      return await work();
    } finally {
      await rename("away", table);
    }
  };

  test("lets the same browser try again immediately", async () => {
    const { url } = await startSession(running);
    // This browser has not loaded the page. The response to the failed attempt sets its cookie.
    const browser = openBrowser(running);
    const failed = await without("credentials", () => browser.post(url, right));
    expect([failed.status, failed.html]).toEqual([500, expect.stringContaining("An unexpected error occurred")]);
    expect((await browser.get(url)).status).toBe(200);
    expect((await openBrowser(running).get(url)).status).toBe(403);
    expect((await browser.post(url, right)).location).toContain("/setup/done/");
  });

  test("keeps the result of the previous attempt", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.post(url, { ...wrong, "replication_config.account_id": "acct_1" });
    const before = await failureOf(id);
    expect(before).toMatchObject({ code: "credentials_rejected" });
    expect((await without("credentials", () => browser.post(url, right))).status).toBe(500);
    expect(await failureOf(id)).toEqual(before);
    expect((await browser.get(url)).html).toMatch(/id="replication_config.account_id"[^>]* value="acct_1"/);
    expect((await browser.post(url, right)).location).toContain("/setup/done/");
  });

  test("lets the user reconnect a connector immediately", async () => {
    const made = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "again",
      credentials: { api_key: "sk_test_right" },
    });
    const again = { connector_id: made.body.id, name: undefined };
    const { url } = await startSession(running, "payments", running.admin, again);
    const browser = openBrowser(running);
    expect((await without("connectors", () => browser.post(url, right))).status).toBe(500);
    expect((await browser.get(url)).status).toBe(200);
    expect((await browser.post(url, right)).location).toContain("/setup/done/");
  });

  test("uses up an authorization response, but lets the user grant access again immediately", async () => {
    const { url } = await startSession(running, "issue_tracking");
    const browser = openBrowser(running);
    const client = { "credentials.client_id": "the-app", "credentials.client_secret": "secret" };
    const grant = async () => decide((await browser.post(url, { auth: "oauth", ...client })).location, "allow");
    const callback = await grant();
    expect((await without("credentials", () => browser.get(callback))).status).toBe(500);
    expect((await browser.get(callback)).location).toContain("/setup/callback?status=404");
    const page = await browser.get(`${url}?auth=oauth`);
    expect([page.status, page.html]).toEqual([200, expect.stringMatching(/client_id"[^>]* value="the-app"/)]);
    expect((await browser.get(await grant())).location).toContain("/setup/done/");
  });

  test("delays the next attempt until the lease expires, if the lease cannot be released", async () => {
    const { url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.get(url);
    await addFault(running.sandbox, { fault: "slow", delay_ms: 1_500 });
    const sent = browser.post(url, right);
    await expect.poll(async () => (await browser.get(url)).status, { interval: 10, timeout: 10_000 }).toBe(409);
    expect((await without("setup_sessions", () => sent)).status).toBe(500);
    expect((await browser.get(url)).status).toBe(409);
    clock.advance(setupLeaseMs);
    expect((await browser.get(url)).status).toBe(200);
    expect((await browser.post(url, right)).location).toContain("/setup/done/");
  });

  test("an attempt stores nothing if its lease expires and another attempt begins meanwhile", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.get(url);
    await addFault(running.sandbox, { fault: "slow", delay_ms: 1_500 });
    const late = browser.post(url, right);
    await expect.poll(async () => (await browser.get(url)).status, { interval: 10, timeout: 10_000 }).toBe(409);
    clock.advance(setupLeaseMs);
    expect((await browser.post(url, wrong)).status).toBe(422);
    expect((await late).status).toBe(410);
    expect(await failureOf(id)).toMatchObject({ code: "credentials_rejected" });
  });
});
