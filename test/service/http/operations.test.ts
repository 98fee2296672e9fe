import { describe, expect, onTestFinished, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import type { TestService, TestServiceOptions } from "../start-test-service.ts";
import { serveProbes } from "./probe-routes.ts";

let running: TestService;

const serve = (options: Partial<TestServiceOptions> = {}) =>
  serveProbes((service) => {
    running = service;
  }, options);

describe("metrics", () => {
  serve();

  test("count requests by route, and contain no path and no query", async () => {
    await running.inject({ url: "/healthz" });
    await running.inject({ url: "/some/made-up?token=hunter22" });
    await running.admin.request("GET", "/probe/things/00ff");
    const { status, headers, body } = await running.inject({ url: "/metrics" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(body).toContain('http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 1');
    expect(body).toContain('http_request_duration_seconds_count{route="unrouted",method="GET",status="404"} 1');
    expect(body).toContain(
      'http_request_duration_seconds_count{route="/probe/things/:id",method="GET",status="200"} 1',
    );
    expect(body).not.toMatch(/made-up|hunter22|00ff/);
  });

  test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])(
    "are shown to a client on this machine, with the address %s",
    async (remoteAddress) => {
      expect(await running.inject({ url: "/metrics", remoteAddress })).toMatchObject({ status: 200 });
    },
  );

  test.each(["localhost", "LOCALHOST:7895", "127.0.0.1:80", "127.9.9.9", "[::1]:7895", "[::1]"])(
    "are shown for the Host header %s, which names this machine",
    async (host) => {
      expect(await running.inject({ url: "/metrics", headers: { host } })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    "evil.example",
    "evil.example:7895",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.1",
    "[::2]",
  ])("are not shown to a web page whose requests have the Host header %s", async (host) => {
    const response = await running.inject({ url: "/metrics", headers: { host } });
    expect(response).toMatchObject({ status: 403, body: { code: "permission_denied" } });
  });

  test("fail if the table of the syncs is missing", async () => {
    const { schema } = running.service.database;
    await schema.alterTable("syncs").renameTo("hidden").execute();
    onTestFinished(() => schema.alterTable("hidden").renameTo("syncs").execute());
    expect(await running.inject({ url: "/metrics" })).toMatchObject({ status: 500, body: { code: "internal" } });
  });
});

describe("metrics behind a proxy", () => {
  serve({ settings: { trustedProxies: 1 } });

  test.each([
    ["another machine", { remoteAddress: "10.0.0.1" }],
    [
      "a machine that claims to be this one",
      { remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
    ],
    ["a client behind a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.7" } }],
    ["a client behind a proxy that uses RFC 7239", { headers: { forwarded: "for=127.0.0.1" } }],
  ])("are not shown to %s", async (_, request) => {
    const response = await running.inject({ url: "/metrics", ...request });
    expect(response).toMatchObject({ status: 403, body: { code: "permission_denied" } });
  });
});

describe("metrics with a configured token", () => {
  serve({ settings: { metricsToken: secret("a-metrics-token") } });

  test("require the token", async () => {
    const read = (authorization?: string) =>
      running.inject({ url: "/metrics", headers: { ...(authorization && { authorization }) } });
    expect(await read()).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await read("Bearer a-metrics-toke")).toMatchObject({ status: 401 });
    expect(await read("Bearer a-metrics-token")).toMatchObject({ status: 200 });
    const headers = { authorization: "Bearer a-metrics-token", host: "connectors.example.com" };
    expect(await running.inject({ url: "/metrics", headers })).toMatchObject({ status: 200 });
  });
});

describe("the log", () => {
  const lines: string[] = [];
  serve({ log: { write: (line) => lines.push(line) } });

  test("has one line per request, with the principal and without path and query", async () => {
    lines.length = 0;
    await running.admin.request("GET", "/probe/things/00ff?token=hunter22", undefined, { "x-request-id": "trace-1" });
    await running.admin.request("GET", "/probe/things/00ff", undefined, { "x-request-id": "trace-2" });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: "info",
        time: expect.any(String),
        request_id: "trace-1",
        method: "GET",
        route: "/probe/things/:id",
        status: 400,
        ms: expect.any(Number),
        principal_id: running.admin.principalId,
        organization_id: running.id,
        code: "invalid_params",
        msg: "request",
      },
      expect.objectContaining({ request_id: "trace-2", status: 200 }),
    ]);
    expect(lines.join("")).not.toMatch(/hunter22|00ff|eyJ/);
  });

  test("has the cause of an internal error, with the request id that the client receives", async () => {
    const { headers } = await running.inject({ url: "/probe/fail/bug" });
    const line = lines.map((text) => JSON.parse(text)).find(({ level }) => level === "error");
    expect(line).toMatchObject({ request_id: headers["x-request-id"], msg: "internal failure" });
    expect(line.err.stack).toContain("cannot read 'hunter22' of undefined");
  });

  test("has health checks only at the level debug", async () => {
    lines.length = 0;
    await running.inject({ url: "/healthz" });
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(["debug"]);
  });
});
