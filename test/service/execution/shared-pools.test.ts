import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../start-test-service.ts";

/**
 * Starts an upstream whose list of customers is empty. It records the key and the socket of each request, and keeps connections
 * open.
 */
async function countingUpstream() {
  const requests: { readonly key: string | undefined; readonly socket: number }[] = [];
  const sockets: unknown[] = [];
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    requests.push({ key: request.headers.authorization, socket: sockets.indexOf(request.socket) });
    response.setHeader("content-type", "application/json").end('{"object":"list","data":[],"has_more":false}');
  });
  server.on("connection", (socket) => sockets.push(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, requests };
}

test("the connectors of all tenants reach an upstream over the same connection, each with its own key", async () => {
  const upstream = await countingUpstream();
  const running = await startTestService({
    engine: "sqlite",
    settings: { baseUrls: { payments: upstream.url }, egressAllow: [upstream.host] },
  });
  onTestFinished(() => running.close());
  const connectors = "/api/v1/integrations/connectors";
  const keys = ["sk_test_one", "sk_test_two", "sk_test_three"];
  const tenants = [running.admin, running.admin, (await running.makeOrganization()).admin];
  for (const [index, { request }] of tenants.entries()) {
    const made = await request("POST", connectors, {
      workspace_name: "default",
      connector_type: "payments",
      name: `payments ${index}`,
      credentials: { api_key: keys[index] },
    });
    expect(made.status).toBe(201);
    for (const _ of ["first", "second"]) {
      const listed = await request("POST", `${connectors}/${made.body.id}/execute`, {
        entity: "customers",
        action: "list",
      });
      expect(listed.body.data).toEqual([]);
    }
  }
  // For each connector, the upstream gets one request that tests the credentials, and two requests of executions.
  expect(upstream.requests).toEqual(keys.flatMap((key) => Array(3).fill({ key: `Bearer ${key}`, socket: 0 })));
});
