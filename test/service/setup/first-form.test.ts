import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { openBrowser, type TestBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { startSession } from "./start-session.ts";

const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
const wrong = { ...right, "credentials.api_key": "invalid" };

describe.each(engines)("browsers that open a setup link on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  const doneOf = (id: string) => `/setup/done/${id}`;
  const connectors = async () =>
    (await running.admin.request("GET", "/api/v1/integrations/connectors?limit=200")).body.data;
  /** Returns a function that sends forms with the cookies of a browser. The browser does not receive the responses. */
  const withoutResponse = (browser: TestBrowser) => {
    const copy = openBrowser(running);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy.post;
  };

  test("get the same response each time if they submit the first form several times concurrently", async () => {
    const before = (await connectors()).length;
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.get(url);
    const responses = await Promise.all([1, 2, 3].map(() => browser.post(url, right)));
    expect(responses.map(({ location }) => location)).toEqual(Array(3).fill(doneOf(id)));
    expect((await connectors()).length).toBe(before + 1);
  });

  test("get the page of the completed session after the first response was lost", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.get(url);
    expect((await withoutResponse(browser)(url, right)).status).toBe(303);
    expect((await browser.get(url)).location).toBe(doneOf(id));
    expect((await browser.post(url, right)).location).toBe(doneOf(id));
    expect((await browser.get(doneOf(id))).status).toBe(200);
  });

  test("can continue if the error response to the first form was lost", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    await browser.get(url);
    expect((await withoutResponse(browser)(url, wrong)).status).toBe(422);
    const page = await browser.get(url);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining("did not accept these credentials")]);
    expect((await browser.post(url, right)).location).toBe(doneOf(id));
  });

  test("are identified by one cookie for all links", async () => {
    const [first, second, third] = [
      await startSession(running),
      await startSession(running),
      await startSession(running),
    ];
    const browser = openBrowser(running);
    // A browser that restores its windows loads several pages concurrently.
    await Promise.all([browser.get(first.url), browser.get(second.url)]);
    const cookies = [...browser.cookies];
    expect(cookies).toEqual([["agent_connectors_setup", expect.stringMatching(/^[\w-]{43}$/)]]);
    for (const { url } of [first, third]) expect((await browser.get(url)).headers).not.toHaveProperty("set-cookie");
    for (const { id, url } of [second, third, first])
      expect((await browser.post(url, right)).location).toBe(doneOf(id));
    expect([...browser.cookies]).toEqual(cookies);
    for (const { id } of [first, second, third]) expect((await browser.get(doneOf(id))).status).toBe(200);
  });

  test("can continue after they submit the first form, even if other browsers opened the page earlier", async () => {
    const { id, url } = await startSession(running);
    const [scanner, early] = [openBrowser(running), openBrowser(running)];
    for (const method of ["HEAD", "GET"] as const)
      expect((await running.inject({ method, url: new URL(url).pathname })).status).toBe(200);
    for (const one of [scanner, early]) expect((await one.get(url)).status).toBe(200);
    const browser = openBrowser(running);
    await browser.get(url);
    expect((await browser.post(url, wrong)).status).toBe(422);
    for (const one of [scanner, early]) expect((await one.post(url, right)).status).toBe(403);
    expect((await browser.post(url, right)).location).toBe(doneOf(id));
  });

  test("get no cookie with a page that has no form", async () => {
    const [taken, done] = [await startSession(running), await startSession(running)];
    await openBrowser(running).post(taken.url, wrong);
    await openBrowser(running).post(done.url, right);
    for (const [url, status] of [
      [taken.url, 403],
      ["/setup/unknown", 404],
      [done.url, 410],
    ]) {
      const response = await openBrowser(running).get(url);
      expect([response.status, response.headers["set-cookie"]]).toEqual([status, undefined]);
    }
  });

  test("get a new cookie instead of an invalid one", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    browser.cookies.set("agent_connectors_setup", "x");
    await browser.get(url);
    expect([...browser.cookies.values()]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await withoutResponse(browser)(url, wrong);
    expect((await browser.post(url, right)).location).toBe(doneOf(id));
  });

  test("get a cookie with the response to the form if they did not load the page", async () => {
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    expect((await browser.post(url, wrong)).status).toBe(422);
    expect((await browser.post(url, right)).location).toBe(doneOf(id));
  });
});
