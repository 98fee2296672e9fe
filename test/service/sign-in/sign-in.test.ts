import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { addUser } from "./add-user.ts";

const ada = { email: "ada@example.com", password: "correct horse battery" };

describe.each(engines)("signing in with a password on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
    await addUser(running, { ...ada, name: "Ada <b>Lovelace</b>" });
    await addUser(running, { email: "only.oidc@example.com" });
  });
  afterAll(() => running.close());

  test("shows a form with labelled controls, without scripts or other resources", async () => {
    const { status, headers, html } = await openBrowser(running).get("/sign-in");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/,
      ),
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
    });
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/<script|javascript:|\son[a-z]+=/i);
    const names = [...html.matchAll(/<input (?!type="hidden")[^>]*id="([^"]+)"/g)].map(([, id]) => id);
    expect(names).toEqual(["email", "password"]);
    for (const name of names) expect(html).toContain(`<label for="${name}">`);
    expect(html).toContain('autocomplete="current-password"');
    expect(html).not.toContain("Without a password");
  });

  test("signs in, sets a cookie that scripts cannot read, and redirects to the return path", async () => {
    const browser = openBrowser(running);
    const form = await browser.get("/sign-in?return_to=%2Fdevice%3Fuser_code%3DBCDF-GHJK");
    expect(form.html).toContain('name="return_to" value="/device?user_code=BCDF-GHJK"');
    const response = await browser.post("/sign-in", {
      ...ada,
      email: " ADA@Example.com",
      return_to: "/device?user_code=BCDF-GHJK",
    });
    expect(response.status).toBe(303);
    expect(await browser.get(response.location)).toMatchObject({
      status: 303,
      location: "/device?user_code=BCDF-GHJK",
    });
    expect(response.headers["set-cookie"]).toMatch(
      /^agent_connectors=acb_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await browser.get("/sign-in")).toMatchObject({ status: 303, location: "/device" });
  });

  test("asks the user to allow cookies if the browser stores none", async () => {
    const { status, location } = await openBrowser(running).post("/sign-in", { ...ada, return_to: "/invitations" });
    expect(status).toBe(303);
    const { html } = await openBrowser(running).get(location);
    expect(html).toContain("If you have just signed in, allow cookies for this site");
    expect(html).toContain('name="return_to" value="/invitations"');
    expect((await openBrowser(running).get("/sign-in")).html).not.toContain("cookies");
  });

  test("has one message for an unknown e-mail address, a wrong password and a user without a password, and keeps the entered address", async () => {
    const browser = openBrowser(running);
    for (const email of [
      ada.email,
      "nobody@example.com",
      "only.oidc@example.com",
      '"><script>alert(1)</script>',
      "nul\0",
    ]) {
      const { status, html, headers } = await browser.post("/sign-in", { email, password: "wrong" });
      expect(status).toBe(401);
      expect(html).toContain("No user has this e-mail and password.");
      expect(html).not.toContain("<script");
      expect(html).not.toContain("wrong");
      expect(headers).not.toHaveProperty("set-cookie");
    }
    const { html } = await browser.post("/sign-in", { email: 'a"b@example.com', password: "wrong" });
    expect(html).toContain('value="a&quot;b@example.com"');
    expect(browser.cookies.size).toBe(0);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/device\r\nx: y"])(
    "does not redirect to %j",
    async (return_to) => {
      const browser = openBrowser(running);
      const signedIn = await browser.post("/sign-in", { ...ada, return_to });
      expect(signedIn).toMatchObject({ status: 303, location: "/sign-in?return_to=%2Fdevice&check=cookies" });
      expect(await browser.get(`/sign-in?return_to=${encodeURIComponent(return_to)}`)).toMatchObject({
        location: "/device",
      });
    },
  );

  test("refuses forms of other sites", async () => {
    const browser = openBrowser(running);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      for (const url of ["/sign-in", "/sign-out"]) {
        const { status, html, headers: responseHeaders } = await browser.post(url, ada, { ...headers });
        expect(status).toBe(403);
        expect(html).toContain("sent from another site");
        expect(responseHeaders["content-type"]).toBe("text/html; charset=utf-8");
        expect(responseHeaders).not.toHaveProperty("set-cookie");
      }
    }
    expect((await browser.post("/sign-in", ada, { origin: running.service.publicUrl })).status).toBe(303);
  });

  test("refuses incomplete forms, and bodies that are not forms", async () => {
    const response = await running.inject({
      method: "POST",
      url: "/sign-in",
      payload: "<x/>",
      headers: { "content-type": "text/xml" },
    });
    expect(response.status).toBe(415);
    expect(await openBrowser(running).post("/sign-in", { email: "a" })).toMatchObject({
      status: 400,
      html: expect.stringContaining("That did not work"),
    });
  });

  test("ends the session at a sign-out, and the previous session at a sign-in", async () => {
    const browser = openBrowser(running);
    await browser.post("/sign-in", ada);
    const first = browser.cookies.get("agent_connectors") ?? "";
    await browser.post("/sign-in", ada);
    const second = browser.cookies.get("agent_connectors") ?? "";
    expect(second).not.toBe(first);
    const former = openBrowser(running);
    former.cookies.set("agent_connectors", first);
    expect(await former.get("/device")).toMatchObject({ status: 303 });
    expect(await browser.post("/sign-out", {})).toMatchObject({
      status: 303,
      location: "/sign-in?return_to=%2Fdevice",
    });
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set("agent_connectors", second);
    expect(await browser.get("/device")).toMatchObject({ status: 303, location: "/sign-in?return_to=%2Fdevice" });
  });
});

test("on https the cookie is for this host and for encrypted connections only", async () => {
  const running = await startTestService({
    engine: "sqlite",
    settings: { publicUrl: "https://connectors.example.com" },
  });
  await addUser(running, ada);
  const browser = openBrowser(running);
  const { headers } = await browser.post("/sign-in", ada);
  expect(headers["set-cookie"]).toMatch(
    /^__Host-agent_connectors=[\w-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await running.close();
});

test("too many attempts get a page with status 429", async () => {
  const running = await startTestService({ engine: "sqlite", limits: { signInsPerMinute: 2 } });
  const browser = openBrowser(running);
  const responses = [];
  for (let guess = 0; guess < 3; guess += 1)
    responses.push(await browser.post("/sign-in", { ...ada, password: `${guess}` }));
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
  expect(responses[2]).toMatchObject({
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    html: expect.stringContaining("<h1>That did not work</h1>"),
  });
  await running.close();
});
