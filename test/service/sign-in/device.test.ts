import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { advancingClock } from "../identity/manual-clock.ts";
import { formUser, openBrowser, type TestBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { addUser } from "./add-user.ts";

const ada = { email: "ada@example.com", password: "correct horse battery" };

describe.each(engines)("the approval of a device on %s", (engine) => {
  let running: TestService;
  let browser: TestBrowser;
  let userId: string;
  const clock = advancingClock();

  beforeAll(async () => {
    running = await startTestService({ engine, clock });
    userId = await addUser(running, { ...ada, name: "Ada <i>" });
    browser = openBrowser(running);
    await browser.post("/sign-in", ada);
  });
  afterAll(() => running.close());

  const form = (url: string, fields: Readonly<Record<string, string>>) =>
    running.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const startDevice = async (client_name = "agent-cli on laptop") => {
    const { status, body } = await form("/api/v1/oauth/device_authorization", { client_name });
    expect(status).toBe(200);
    return body as Readonly<Record<"device_code" | "user_code" | "verification_uri_complete", string>>;
  };
  const poll = ({ device_code }: { readonly device_code: string }) => {
    // Advances the clock by more than the minimum interval between two polls.
    clock.advance(6_000);
    return form("/api/v1/oauth/token", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code });
  };

  test("issues a token of the user who opens the URL of the device and signs in", async () => {
    const device = await startDevice();
    expect(await poll(device)).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
    const newBrowser = openBrowser(running);
    const { pathname, search } = new URL(device.verification_uri_complete);
    const first = await newBrowser.get(pathname + search);
    expect(first).toMatchObject({
      status: 303,
      location: `/sign-in?return_to=%2Fdevice%3Fuser_code%3D${device.user_code}`,
    });
    const signIn = await newBrowser.get(first.location);
    expect(signIn.html).toContain(`name="return_to" value="/device?user_code=${device.user_code}"`);
    const signedIn = await newBrowser.post("/sign-in", { ...ada, return_to: `/device?user_code=${device.user_code}` });
    const confirmation = await newBrowser.get((await newBrowser.get(signedIn.location)).location);
    expect(confirmation.status).toBe(200);
    expect(confirmation.html).toContain(`<code class="code">${device.user_code}</code>`);
    expect(confirmation.html).toContain("agent-cli on laptop");
    expect(confirmation.html).toContain("Allow only a sign-in that you have just started yourself");
    expect(confirmation.html).toContain("Ada &lt;i>");
    const allowed = await newBrowser.post("/device", {
      user_code: device.user_code,
      principal_id: userId,
      decision: "allow",
    });
    expect(allowed).toMatchObject({ status: 200, html: expect.stringContaining("Return to your terminal") });
    const granted = await poll(device);
    expect(granted).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 900 } });
    const me = await running.inject({
      url: "/api/v1/me",
      headers: { authorization: `Bearer ${granted.body.access_token}` },
    });
    expect(me).toMatchObject({ status: 200, body: { id: userId, kind: "user", email: ada.email } });
  });

  test("can be denied", async () => {
    const device = await startDevice();
    const denied = await browser.post("/device", {
      user_code: device.user_code,
      principal_id: userId,
      decision: "deny",
    });
    expect(denied).toMatchObject({ status: 200, html: expect.stringContaining("The device is not signed in") });
    expect(await poll(device)).toMatchObject({ status: 400, body: { error: "access_denied" } });
  });

  test.each([
    ["allow", "Return to your terminal"],
    ["deny", "The device is not signed in"],
  ])("shows the same result for both requests of a double click: %s", async (decision, result) => {
    const device = await startDevice();
    const click = () => browser.post("/device", { user_code: device.user_code, principal_id: userId, decision });
    for (const response of [...(await Promise.all([click(), click()])), await click()])
      expect(response).toMatchObject({ status: 200, html: expect.stringContaining(result) });
    const bob = { email: `bob.${decision}@example.com`, password: "correct horse battery" };
    const principal_id = await addUser(running, bob);
    const other = openBrowser(running);
    await other.post("/sign-in", bob);
    const form = { user_code: device.user_code, principal_id, decision };
    expect(await other.post("/device", form)).toMatchObject({ status: 404 });
  });

  test("accepts only one of two different concurrent decisions", async () => {
    const device = await startDevice();
    const decide = (decision: string) =>
      browser.post("/device", { user_code: device.user_code, principal_id: userId, decision });
    const responses = await Promise.all([decide("deny"), decide("allow")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await browser.get(`/device?user_code=${device.user_code}`)).toMatchObject({ status: 404 });
  });

  test("finds the code, ignoring case, hyphens and spaces", async () => {
    const { user_code } = await startDevice();
    for (const typed of [
      user_code,
      user_code.toLowerCase(),
      user_code.replace("-", ""),
      ` ${user_code.replace("-", " ")} `,
    ]) {
      const page = await browser.get(`/device?${new URLSearchParams({ user_code: typed })}`);
      expect(page).toMatchObject({
        status: 200,
        html: expect.stringContaining(`<code class="code">${user_code}</code>`),
      });
    }
  });

  test("shows a labelled field for a missing code", async () => {
    const { status, html } = await browser.get("/device");
    expect(status).toBe(200);
    expect(html).toContain('<label for="user_code">Code</label>');
    expect(html).toContain('<form method="get" action="/device">');
    expect(html).not.toMatch(/<script/i);
  });

  test("reports an unknown or expired code, and shows the field again", async () => {
    const device = await startDevice();
    clock.advance(11 * 60_000);
    for (const user_code of [device.user_code, "BBBB-BBBB", '"><script>alert(1)</script>', "nul\0", "B".repeat(300)]) {
      const shown = await browser.get(`/device?${new URLSearchParams({ user_code })}`);
      const decided = await browser.post("/device", { user_code, principal_id: userId, decision: "allow" });
      for (const { status, html } of [shown, decided]) {
        expect(status).toBe(404);
        expect(html).toContain("it is mistyped, was used or has expired");
        expect(html).toContain('aria-invalid="true"');
        expect(html).not.toContain("<script");
      }
    }
  });

  test("escapes the name of a device", async () => {
    const { user_code } = await startDevice('<img src=x onerror="alert(1)">');
    const { html } = await browser.get(`/device?user_code=${user_code}`);
    expect(html).toContain("<bdi>&lt;img src=x onerror=");
    expect(html).not.toContain("<img");
  });

  test("refuses decisions without a session, decisions from forms of another site, and unknown decisions", async () => {
    const device = await startDevice();
    const decision = { user_code: device.user_code, principal_id: userId, decision: "allow" };
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect(await browser.post("/device", decision, foreign)).toMatchObject({ status: 403 });
    expect(await openBrowser(running).post("/device", decision)).toMatchObject({
      status: 303,
      location: `/sign-in?return_to=%2Fdevice%3Fuser_code%3D${device.user_code}`,
    });
    expect(await browser.post("/device", { ...decision, decision: "maybe" })).toMatchObject({ status: 400 });
    expect(await poll(device)).toMatchObject({ body: { error: "authorization_pending" } });
  });

  test("shows the form again if another user has signed in since the form was shown", async () => {
    const bob = { email: "bob@example.com", password: "correct horse battery" };
    await addUser(running, { ...bob, name: "Bob" });
    const device = await startDevice();
    const path = `/device?user_code=${device.user_code}`;
    const shared = openBrowser(running);
    await shared.post("/sign-in", ada);
    const principal_id = formUser(await shared.get(path));
    expect(principal_id).toBe(userId);
    await shared.post("/sign-in", bob);
    const decided = await shared.post("/device", { user_code: device.user_code, principal_id, decision: "allow" });
    expect(decided.status).toBe(303);
    expect(await shared.get(decided.location)).toMatchObject({ status: 303, location: path });
    expect((await shared.get(path)).html).toContain("You are signed in as <bdi>Bob</bdi>");
    expect(await poll(device)).toMatchObject({ body: { error: "authorization_pending" } });
  });

  test("refuses decisions after the end of the session", async () => {
    const newBrowser = openBrowser(running);
    await newBrowser.post("/sign-in", ada);
    clock.advance(12 * 60 * 60_000);
    const device = await startDevice();
    expect(
      await newBrowser.post("/device", { user_code: device.user_code, principal_id: userId, decision: "allow" }),
    ).toMatchObject({
      status: 303,
      location: `/sign-in?return_to=%2Fdevice%3Fuser_code%3D${device.user_code}`,
    });
    expect(await poll(device)).toMatchObject({ body: { error: "authorization_pending" } });
    await browser.post("/sign-in", ada);
  });
});
