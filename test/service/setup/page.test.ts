import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { sessionsPath, startSession } from "./start-session.ts";

const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

describe.each(engines)("the setup page on %s", (engine) => {
  let running: TestService;
  let count = 0;
  const start = (kind?: string, caller?: TestCaller, more?: object) =>
    startSession(running, kind, caller, { name: `connector ${++count}`, ...more });
  const statusOf = async (id: string) => (await running.admin.request("GET", `${sessionsPath}/${id}`)).body;
  const connectors = async () =>
    (await running.admin.request("GET", "/api/v1/integrations/connectors?limit=200")).body.data;

  beforeAll(async () => {
    running = await startTestService({
      engine,
      kinds: ["payments", "recruiting", "search_analytics", "error_monitoring", "phone_support"],
    });
  });
  afterAll(() => running.close());

  test("has the fields of the manifest, with their help", async () => {
    const { url } = await start("error_monitoring");
    const { status, html, headers } = await openBrowser(running).get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; /,
      ),
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(html).toContain("<h1>Connect Error monitoring</h1>");
    for (const fact of ["acme", "default", `connector ${count}`, "an API client of this organization"])
      expect(html).toContain(`<dd><bdi>${fact}</bdi></dd>`);
    expect(html).toMatch(/<label for="credentials.auth_token">Auth token<\/label>/);
    expect(html).toContain("With the scopes org:read, project:read and event:read.");
    expect(html).toMatch(/id="credentials.auth_token"[^>]* type="password"[^>]* required autocomplete="new-password"/);
    expect(html).toContain("If left empty: sentry.io.");
    expect(html).toMatch(/id="replication_config.organization"[^>]* required/);
    expect(html).not.toContain("<script");
  });

  test("shows a documentation link, the host that gets the credentials and, below the form, details of the session", async () => {
    const { url } = await start();
    const { html } = await openBrowser(running).get(url);
    // The upstream is the sandbox.
    expect(html).toContain(`What you enter is sent to <code>${new URL(running.sandbox.url).host}</code>.`);
    expect(html).toMatch(/<a href="https:\/\/docs\.stripe\.com\/api" target="_blank" rel="noopener noreferrer">/);
    expect(html.indexOf('<dl class="facts">')).toBeGreaterThan(html.indexOf("</form>"));
  });

  test("can show a secret while it is typed, but never shows a submitted secret", async () => {
    const { url } = await start();
    const browser = openBrowser(running);
    const hidden = await browser.get(url);
    const field = (html: string) => /<input[^>]*id="credentials\.api_key"[^>]*>/.exec(html)?.[0];
    expect(field(hidden.html)).toContain('type="password"');
    const [, query = ""] = /<a href="(\?[^"]*)">Show secrets while you type<\/a>/.exec(hidden.html) ?? [];
    const visible = await browser.get(url + query.replaceAll("&amp;", "&"));
    expect(field(visible.html)).toMatch(/type="text"[^>]* autocomplete="off"[^>]* spellcheck="false"/);
    for (const manager of ["data-1p-ignore", "data-bwignore", 'data-lpignore="true"'])
      expect([field(hidden.html), field(visible.html)]).toEqual(Array(2).fill(expect.stringContaining(manager)));
    const failed = await browser.post(url, { ...right, "credentials.api_key": "invalid_planted", secrets: "seen" });
    expect(failed.status).toBe(422);
    expect(field(failed.html)).toContain('type="text"');
    expect(failed.html).not.toContain("planted");
    expect(failed.html).toContain("Hide secrets while you type");
  });

  test("connects only one connector, and stores its id in the session", async () => {
    const { id, url } = await start();
    const browser = openBrowser(running);
    const done = await browser.post(url, { ...right, "credentials.api_key": "  sk_test_right\n" });
    expect([done.status, done.location]).toEqual([303, `/setup/done/${id}`]);
    const page = await browser.get(done.location);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining("You can close this page.")]);
    expect((await openBrowser(running).get(done.location)).status).toBe(404);
    const session = await statusOf(id);
    expect(session).toMatchObject({ status: "completed", connector_id: expect.any(String) });
    const stored = (await connectors()).find((connector: { id: string }) => connector.id === session.connector_id);
    expect(stored).toMatchObject({ name: session.name, status: "ready", created_by: running.admin.principalId });
    const used = await openBrowser(running).get(url);
    expect([used.status, used.html]).toEqual([410, expect.stringContaining("A setup link connects one connector")]);
    // A reload of the page shows the result.
    expect((await browser.get(url)).location).toBe(done.location);
    const late = await openBrowser(running).post(url, right);
    expect([late.status, late.html]).toEqual([410, used.html]);
    // A second form also redirects to the result.
    expect((await browser.post(url, right)).location).toBe(done.location);
  });

  test("stores one connector for concurrent forms", async () => {
    const before = (await connectors()).length;
    const { id, url } = await start();
    const browser = openBrowser(running);
    await browser.post(url, { ...right, "credentials.api_key": "invalid" });
    const responses = await Promise.all([1, 2, 3].map(() => browser.post(url, right)));
    expect(responses.map(({ location }) => location)).toEqual(Array(3).fill(`/setup/done/${id}`));
    expect((await connectors()).length).toBe(before + 1);
  });

  test("accepts only one of two concurrent forms from different browsers", async () => {
    const { url } = await start();
    const responses = await Promise.all([1, 2].map(() => openBrowser(running).post(url, right)));
    // The response to the other browser says that the link is in use (403) or was used (410).
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403 || status === 410)).toHaveLength(1);
  });

  test("describes a failed attempt, keeps the entered values, and never shows a secret", async () => {
    const { id, url } = await start("phone_support");
    const browser = openBrowser(running);
    const form = {
      auth: "api_token",
      "credentials.email": "ada@example.com",
      "credentials.api_token": "invalid_planted_secret",
      "replication_config.subdomain": "acme",
      "replication_config.start_date": "2026-01-02",
    };
    const failed = await browser.post(url, form);
    expect(failed.status).toBe(422);
    expect(failed.html).toContain("Phone support did not accept these credentials.");
    expect(failed.html).toMatch(/role="alert" tabindex="-1" autofocus/);
    expect(failed.html).toMatch(/id="replication_config.subdomain"[^>]* value="acme"/);
    expect(failed.html).toMatch(/id="replication_config.start_date"[^>]* type="date" value="2026-01-02"/);
    expect(failed.html).not.toContain("planted_secret");
    const failure = (await statusOf(id)).failure;
    expect(failure).toEqual({
      code: "credentials_rejected",
      message: expect.stringMatching(/^Phone support did not accept these credentials/),
    });
    const reloaded = await browser.get(`${url}?auth=api_token`);
    expect(reloaded.html).toContain("Phone support did not accept these credentials.");
    expect(reloaded.html).toMatch(/id="credentials.email"[^>]* value="ada@example.com"/);
    expect(reloaded.html).not.toContain("planted_secret");
    expect((await browser.post(url, { ...form, "credentials.api_token": "right" })).status).toBe(303);
    const stored = (await connectors()).find(({ name }: { name: string }) => name === `connector ${count}`);
    expect(stored.replication_config).toEqual({ subdomain: "acme", start_date: "2026-01-02T00:00:00Z" });
    expect((await statusOf(id)).failure).toBeNull();
  });

  test.each([
    ["server_error", "upstream_unavailable", "Payments could not be reached. Your credentials may be correct"],
    ["rate_limit", "rate_limited", "Payments or this service limits the number of requests."],
    ["html", "upstream_unreadable", "Payments returned an unexpected response."],
  ] as const)("describes the fault %s of the upstream, and allows another attempt", async (fault, code, words) => {
    const { id, url } = await start();
    await addFault(running.sandbox, { fault, times: 5 });
    const browser = openBrowser(running);
    const failed = await browser.post(url, right);
    await fetch(`${running.sandbox.url}/__faults`, { method: "DELETE" });
    expect([failed.status, failed.html]).toEqual([422, expect.stringContaining(words)]);
    expect((await statusOf(id)).failure.code).toBe(code);
    expect((await browser.post(url, right)).status).toBe(303);
  });

  test("accepts every letter before the @ of an e-mail address, as the API does", async () => {
    const { url } = await start("phone_support");
    const browser = openBrowser(running);
    // In a field of the type email, browsers refuse letters outside ASCII before the @.
    expect((await browser.get(`${url}?auth=api_token`)).html).toMatch(/id="credentials.email"[^>]* type="text"/);
    const done = await browser.post(url, {
      auth: "api_token",
      "credentials.email": "j\u00f6rg@example.com",
      "credentials.api_token": "right",
      "replication_config.subdomain": "acme",
    });
    expect(done.status).toBe(303);
  });

  test("shows each problem at its field", async () => {
    const { id, url } = await start("phone_support");
    const { status, html } = await openBrowser(running).post(url, {
      auth: "api_token",
      "credentials.email": "nobody",
      "replication_config.subdomain": "Not A Name",
    });
    expect(status).toBe(422);
    for (const [name, words] of [
      ["credentials.email", "This does not have the right form."],
      ["credentials.api_token", "Fill this in."],
      ["replication_config.subdomain", "This does not have the right form; an example is acme."],
    ]) {
      expect(html).toMatch(
        new RegExp(`id="${name}"[^>]* aria-describedby="${name}-help ${name}-error" aria-invalid="true"`),
      );
      expect(html).toContain(`id="${name}-error">${words}</p>`);
      expect(html).toContain(`href="#${name}"`);
    }
    expect((await statusOf(id)).failure.code).toBe("invalid_params");
  });

  test("lets the user choose between several ways to connect", async () => {
    const { url } = await start("recruiting");
    const browser = openBrowser(running);
    const choice = await browser.get(url);
    for (const key of ["client_credentials", "partner", "partner.tokens"])
      expect(choice.html).toMatch(new RegExp(`type="radio" value="${key}"`));
    expect(choice.html).not.toContain("credentials.client_id");
    const chosen = await browser.get(`${url}?auth=client_credentials`);
    expect(chosen.html).toContain("credentials.user_id");
    const granted = await browser.get(`${url}?auth=partner`);
    expect(granted.html).toContain("Continue to Recruiting");
    expect(granted.html).not.toContain("credentials.refresh_token");
    const tokens = await browser.get(`${url}?auth=partner.tokens`);
    expect(tokens.html).toContain("credentials.refresh_token");
    for (const auth of ["nothing", "__proto__", markup]) {
      const again = await browser.get(`${url}?auth=${encodeURIComponent(auth)}`);
      expect(again.html).toBe(choice.html);
    }
    for (const form of [{}, { auth: "nothing" }, { auth: "__proto__" }, { auth: markup }]) {
      const refused = await browser.post(url, form);
      expect([refused.status, refused.html]).toEqual([
        422,
        expect.stringContaining("Choose how you want to connect, then continue."),
      ]);
      expect(refused.html).toMatch(/type="radio" value="partner"/);
    }
    await browser.post(url, { auth: "client_credentials", "credentials.client_id": "typed" });
    expect((await browser.get(`${url}?auth=client_credentials`)).html).toContain('value="typed"');
    for (const key of ["partner", "partner.tokens"])
      expect((await browser.get(`${url}?auth=${key}`)).html).not.toContain('value="typed"');
    expect((await openBrowser(running).post(url, {})).status).toBe(403);
    const done = await browser.post(url, {
      auth: "client_credentials",
      "credentials.client_id": "id",
      "credentials.client_secret": "right",
    });
    expect(done.status).toBe(303);
  });

  test.each([{}, { auth: "of another version" }])(
    "accepts a form without a valid choice if the kind has only one way to connect: %j",
    async (chosen) => {
      const { auth: _, ...form } = right;
      const { url } = await start();
      expect((await openBrowser(running).post(url, { ...form, ...chosen })).location).toContain("/setup/done/");
    },
  );

  test.each(["a\nb", "a\u0000b"])("shows the problem at each field that has the invalid value %j", async (value) => {
    const { url } = await start();
    const form = { ...right, "credentials.api_key": value, "replication_config.account_id": value };
    const { status, html } = await openBrowser(running).post(url, form);
    expect(status).toBe(422);
    for (const name of ["credentials.api_key", "replication_config.account_id"])
      expect(html).toContain(`id="${name}-error">Expected a string without line breaks or other control characters.`);
  });

  test("accepts a refresh token again after failed attempts in which the upstream replaced it", async () => {
    const { url } = await start("search_analytics");
    const browser = openBrowser(running);
    const client = { client_id: "id", client_secret: "right" };
    const granted = await fetch(`${running.sandbox.urlOf("search_analytics")}/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "first", ...client }),
    });
    const form = {
      auth: "oauth2.tokens",
      "credentials.client_id": client.client_id,
      "credentials.client_secret": client.client_secret,
      // The sandbox accepts each granted refresh token only once.
      "credentials.refresh_token": (await granted.json()).refresh_token,
      "replication_config.site_urls": "https://a.example/",
    };
    for (const _ of [1, 2]) {
      await addFault(running.sandbox, { fault: "html", kind: "search_analytics", entity: "sites", times: 5 });
      const { status, html } = await browser.post(url, form);
      expect([status, html]).toEqual([422, expect.stringContaining("returned an unexpected response")]);
      await fetch(`${running.sandbox.url}/__faults`, { method: "DELETE" });
    }
    const other = await browser.post(url, { ...form, "credentials.refresh_token": "invalid" });
    expect([other.status, other.html]).toEqual([422, expect.stringContaining("did not accept these credentials")]);
    expect((await browser.post(url, form)).status).toBe(303);
  });

  test("accepts a list whose values are separated by line breaks or commas", async () => {
    const { url } = await start("search_analytics");
    const browser = openBrowser(running);
    const done = await browser.post(url, {
      auth: "oauth2.tokens",
      "credentials.client_id": "id",
      "credentials.client_secret": "right",
      "credentials.refresh_token": "right",
      "replication_config.site_urls": "https://a.example/\r\n\r\nsc-domain:b.example, sc-domain:c.example",
      "replication_config.start_date": "2026-01-02",
    });
    expect(done.status).toBe(303);
    const stored = (await connectors()).find(({ name }: { name: string }) => name === `connector ${count}`);
    expect(stored.replication_config).toEqual({
      site_urls: ["https://a.example/", "sc-domain:b.example", "sc-domain:c.example"],
      start_date: "2026-01-02",
    });
  });

  test("reconnects a connector, with its stored configuration in the form", async () => {
    const made = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "phone_support",
      name: "the line",
      credentials: { email: "ada@example.com", api_token: "right" },
      replication_config: { subdomain: "acme", start_date: "2026-03-04T00:00:00Z" },
    });
    const { id, url } = await start("phone_support", running.admin, { connector_id: made.body.id, name: undefined });
    const browser = openBrowser(running);
    expect((await browser.get(url)).html).toMatch(/value="api_token" checked/);
    const page = await browser.get(`${url}?auth=api_token`);
    expect(page.html).toContain("<h1>Connect Phone support again</h1>");
    expect(page.html).toMatch(/id="replication_config.subdomain"[^>]* value="acme"/);
    expect(page.html).toMatch(/id="replication_config.start_date"[^>]* value="2026-03-04"/);
    const done = await browser.post(url, {
      auth: "api_token",
      "credentials.email": "bob@example.com",
      "credentials.api_token": "right",
      "replication_config.subdomain": "acme",
    });
    expect(done.status).toBe(303);
    expect(await statusOf(id)).toMatchObject({ status: "completed", connector_id: made.body.id });
    const stored = await running.admin.request("GET", `/api/v1/integrations/connectors/${made.body.id}`);
    expect(stored.body).toMatchObject({ name: "the line", replication_config: { subdomain: "acme" } });
  });

  test("keeps an unchanged value even if the form shows only a part of it", async () => {
    const start_date = "2026-03-04T05:06:07Z";
    const credentials = { email: "ada@example.com", api_token: "right" };
    const made = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "phone_support",
      name: "a precise line",
      credentials,
      replication_config: { subdomain: "acme", start_date },
    });
    const again = async (day: string) => {
      const { url } = await start("phone_support", running.admin, { connector_id: made.body.id, name: undefined });
      const done = await openBrowser(running).post(url, {
        auth: "api_token",
        "credentials.email": credentials.email,
        "credentials.api_token": credentials.api_token,
        "replication_config.subdomain": "acme",
        "replication_config.start_date": day,
      });
      expect(done.status).toBe(303);
      const { body } = await running.admin.request("GET", `/api/v1/integrations/connectors/${made.body.id}`);
      return body.replication_config.start_date;
    };
    expect(await again("2026-03-04")).toBe(start_date);
    expect(await again("2026-03-05")).toBe("2026-03-05T00:00:00Z");
  });
});
