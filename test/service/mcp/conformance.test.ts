import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";

const program = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/** The scenarios that any server can pass. The other scenarios require the tools, resources and prompts of a special server. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

describe("the conformance tests of the Model Context Protocol", () => {
  let running: TestService;
  let relay: Server;
  let relayUrl: string;

  beforeAll(async () => {
    // The program of the conformance tests sends no access token, so the relay adds one.
    relay = createServer(forward).listen(0, "127.0.0.1");
    await once(relay, "listening");
    relayUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    running = await startTestService({ engine: "sqlite", sandbox: {}, settings: { corsOrigins: [relayUrl] } });
    await running.listen();
  });
  afterAll(async () => {
    relay.closeAllConnections();
    relay.close();
    await running.close();
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { hostname, port } = new URL(running.service.publicUrl);
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${running.admin.token}` };
    const forwarded = request({ hostname, port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }

  test.each(scenarios)("pass in the scenario %s", async (scenario) => {
    const args = [program, "server", "--url", `${relayUrl}/mcp`, "--scenario", scenario];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
    expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  });
});
