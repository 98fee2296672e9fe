import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("the application on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("reports that it is alive and ready", async () => {
    expect(await running.inject({ url: "/healthz" })).toMatchObject({ status: 200, body: { status: "alive" } });
    expect(await running.inject({ url: "/readyz" })).toMatchObject({ status: 200, body: { status: "ready" } });
  });

  test.each([
    ["GET", "/healthz"],
    ["GET", "/"],
    ["GET", "/nowhere"],
    ["GET", "/setup/%zz"],
    ["POST", "/healthz"],
    ["POST", "/api/v1/oauth/token"],
    ["POST", "/api/v1/oauth/revoke"],
    ["POST", "/api/v1/oauth/device_authorization"],
  ] as const)("responds to %s %s with a request id, and forbids caching and content sniffing", async (method, url) => {
    const { headers } = await running.inject({ method, url });
    expect(headers).toMatchObject({
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("responds with the duration in Server-Timing", async () => {
    const { headers } = await running.inject({ url: "/healthz" });
    expect(headers["server-timing"]).toMatch(/^total;dur=\d+\.\d$/);
  });

  test.each(["/nowhere", "/device/", "/setup/%zz"])(
    "shows browsers an error page for %s, which no route serves",
    async (url) => {
      const typeFor = async (accept: string) =>
        (await running.inject({ url, headers: { accept } })).headers["content-type"];
      expect(await typeFor("text/html,application/xhtml+xml,*/*;q=0.8")).toMatch(/^text\/html/);
      expect(await typeFor("*/*")).toMatch(/^application\/problem\+json/);
    },
  );

  test("tells people that an address has no page, without the word 'route'", async () => {
    const { status, body } = await running.inject({ url: "/device/", headers: { accept: "text/html" } });
    expect([status, body]).toEqual([404, expect.stringContaining("There is no page at this address.")]);
    expect(body).not.toContain("route");
  });

  test("shows browsers an error page for a method that a path does not support", async () => {
    const request = { method: "POST", url: "/openapi.json" } as const;
    const page = await running.inject({ ...request, headers: { accept: "text/html" } });
    expect(page).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    expect(page.body).toContain("There is no page at this address.");
    expect(await running.inject(request)).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD", "content-type": "application/problem+json; charset=utf-8" },
      body: { status: 405 },
    });
  });

  test("refuses an execution without a token", async () => {
    const response = await running.inject({
      method: "POST",
      url: `/api/v1/integrations/connectors/${running.id}/execute`,
    });
    expect(response).toMatchObject({
      status: 401,
      headers: {
        "content-type": expect.stringMatching(/^application\/problem\+json/),
        "www-authenticate": 'Bearer realm="agent-connectors"',
      },
      body: { code: "unauthenticated", status: 401, request_id: response.headers["x-request-id"] },
    });
  });

  test("responds with 404 for a connector that does not exist", async () => {
    const url = `/api/v1/integrations/connectors/${running.id}/execute`;
    const response = await running.admin.request("POST", url, { entity: "customers", action: "list" });
    expect(response).toMatchObject({
      status: 404,
      body: { code: "not_found", detail: `there is no connector '${running.id}'` },
    });
  });
});
