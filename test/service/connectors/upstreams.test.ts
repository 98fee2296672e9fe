import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type HostileUpstream, startHostileUpstream } from "../attacks/hostile-upstream.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe("the check of credentials at an upstream", () => {
  let running: TestService;
  let upstream: HostileUpstream;
  beforeAll(async () => {
    upstream = await startHostileUpstream();
    running = await startTestService({
      engine: "sqlite",
      settings: { baseUrls: { payments: upstream.url }, egressAllow: [new URL(upstream.url).host] },
    });
  });
  beforeEach(() => {
    upstream.requests.length = 0;
  });
  afterAll(async () => {
    await running.close();
    await upstream.close();
  });

  const respondWith = (status: number) => {
    upstream.respond = (_, response) =>
      response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"no such thing"}}');
  };

  const create = (changes: object) =>
    running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: { api_key: "marked-secret" },
      ...changes,
    });

  test.each([
    [401, 424, "credentials_rejected"],
    [403, 424, "missing_scope"],
    [404, 422, "upstream_rejected"],
    [409, 422, "upstream_rejected"],
    [418, 422, "upstream_rejected"],
    [200, 502, "upstream_unreadable"],
  ])("after the upstream's status %i, fails with status %i and code %s", async (upstreamStatus, expected, code) => {
    respondWith(upstreamStatus);
    const { status, body } = await create({});
    expect([status, body.code]).toEqual([expected, code]);
    expect(JSON.stringify(body)).not.toContain("marked-secret");
  });

  test("is repeated once after a temporary failure", async () => {
    respondWith(500);
    const { status, body } = await create({});
    expect([status, body.code, upstream.requests.length]).toEqual([503, "upstream_unavailable", 2]);
  });

  test("has stored no connector in these tests", async () => {
    expect((await running.admin.request("GET", "/api/v1/integrations/connectors")).body.data).toEqual([]);
  });
});
