import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";

describe("an upstream that is asked about credentials", () => {
  let world: TestService;
  let upstream: Server;
  let host: string;
  let status = 200;
  let asked = 0;
  beforeAll(async () => {
    upstream = createServer((_, response) => {
      asked++;
      response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"no such thing"}}');
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    // A server that listens on a port has an address of this form.
    host = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    world = await startTestService({
      engine: "sqlite",
      settings: { baseUrls: { payments: `http://${host}` }, egressAllow: [host] },
    });
  });
  afterAll(async () => {
    await world.close();
    upstream.close();
  });

  const create = (facts: object) =>
    world.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: { api_key: "marked-secret" },
      ...facts,
    });

  test.each([
    [401, 424, "credentials_rejected"],
    [403, 424, "missing_scope"],
    [404, 422, "upstream_rejected"],
    [409, 422, "upstream_rejected"],
    [418, 422, "upstream_rejected"],
    [200, 502, "upstream_unreadable"],
  ])("and answers %i makes it %i %s", async (answered, expected, code) => {
    status = answered;
    const { status: found, body } = await create({});
    expect([found, body.code]).toEqual([expected, code]);
    expect(JSON.stringify(body)).not.toContain("marked-secret");
  });

  test("and fails is asked once more", async () => {
    status = 500;
    asked = 0;
    const { status: found, body } = await create({});
    expect([found, body.code, asked]).toEqual([503, "upstream_unavailable", 2]);
  });

  test("is refused at a private address in the configuration", async () => {
    asked = 0;
    const refusals = {
      "169.254.169.254": "invalid_config",
      "127.0.0.1:1": "invalid_config",
      "2130706433": "invalid_params",
      "localhost:1": "invalid_config",
    };
    for (const [hostname, code] of Object.entries(refusals)) {
      const { status: found, body } = await create({
        connector_type: "error_monitoring",
        credentials: { auth_token: "marked-secret" },
        replication_config: { hostname, organization: "acme", project: "web" },
      });
      expect([hostname, found, body.code]).toEqual([hostname, 400, code]);
      expect(JSON.stringify(body)).not.toContain("marked-secret");
    }
    expect(asked).toBe(0);
  });

  test("is asked in vain for nothing that is stored", async () => {
    expect((await world.admin.request("GET", "/api/v1/integrations/connectors")).body.data).toEqual([]);
  });
});
