import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestResponse, type TestService } from "../start-test-service.ts";
import { type HostileUpstream, startHostileUpstream } from "./hostile-upstream.ts";
import { privateHosts } from "./private-hosts.ts";

function hasLoopback6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === "::1"));
}

describe("hostile hosts and file names", () => {
  let running: TestService;
  let upstream: HostileUpstream;
  let connectorId: string;
  /** The number of connections to `neighbours`, the servers that no connector may reach. */
  let visits = 0;
  const neighbours = ["127.0.0.1", ...(hasLoopback6() ? ["::1"] : [])].map((host) => {
    const server = createServer((socket) => {
      visits++;
      socket.destroy();
    });
    return { host, server };
  });
  let port = 0;
  beforeAll(async () => {
    for (const { host, server } of neighbours) {
      await once(server.listen(port, host), "listening");
      port = (server.address() as AddressInfo).port;
    }
    upstream = await startHostileUpstream();
    running = await startTestService({
      engine: "sqlite",
      settings: { baseUrls: { recruiting: upstream.url }, egressAllow: [new URL(upstream.url).host] },
    });
    upstream.respond = responding(() => ({ body: [] }));
    const { body } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "recruiting",
      name: "recruiting",
      auth: "client_credentials",
      credentials: { client_id: "an id", client_secret: "a secret" },
    });
    connectorId = body.id;
  });
  afterAll(async () => {
    await running.close();
    await upstream.close();
    for (const { server } of neighbours) server.close();
  });
  beforeEach(() => {
    visits = 0;
    upstream.requests.length = 0;
  });

  /** Returns a handler that responds to token requests with a token, and to all other requests with the result of `respond`. */
  function responding(
    respond: (url: string) => { status?: number; headers?: Record<string, string>; body: unknown },
  ): HostileUpstream["respond"] {
    return ({ url = "" }, response) => {
      const granted = { access_token: "granted", expires_at: "2099-01-01T00:00:00Z", token_type: "Bearer" };
      const { status = 200, headers = {}, body } = url.startsWith("/token") ? { body: granted } : respond(url);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    };
  }

  const execute = (entity: string, action: string, more: object = {}) =>
    running.admin.request("POST", `/api/v1/integrations/connectors/${connectorId}/execute`, {
      entity,
      action,
      ...more,
    });
  const targets = () => privateHosts.map((host) => `http://${host}:${port}/latest/meta-data`);
  /** Escapes only the characters that are not ASCII. `encodeURI` would also escape the brackets of IPv6. */
  const inHeader = (url: string) => url.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
  const unreachable = (host: string) =>
    `the host '${host}' cannot be reached: it does not exist, refuses connections, or has a private address, which the operator can allow with EGRESS_ALLOW`;
  const refusal = (operation: string, target: string) => {
    const host = new URL(target).hostname.replaceAll(/^\[|\]$/g, "");
    return { status: 400, code: "invalid_config", detail: `recruiting.${operation}: ${unreachable(host)}` };
  };
  const outcome = ({ status, body: { code, detail } }: TestResponse) => ({ status, code, detail });

  const create = (kind: string, credentials: object, replication_config: object) =>
    running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: kind,
      name: `a ${kind}`,
      credentials,
      replication_config,
    });

  test("private addresses are refused as the configured host of a base URL", async () => {
    const sync = { organization: "acme", project: "app" };
    for (const host of privateHosts)
      for (const hostname of [host, `${host}:${port}`]) {
        const response = await create("error_monitoring", { auth_token: "a token" }, { hostname, ...sync });
        // The check of the configuration refuses IPv6 addresses, and accepts any other host only in its normalized spelling.
        const isPlain = /^[a-z0-9.]+$/.test(host) && new URL(`https://${host}`).hostname === host;
        const [code, detail] = isPlain
          ? ["invalid_config", `error_monitoring.projects.list: ${unreachable(host)}`]
          : [
              "invalid_params",
              expect.stringMatching(/^replication_config\.hostname: expected (a host|a string that matches)/),
            ];
        expect([hostname, outcome(response)]).toEqual([hostname, { status: 400, code, detail }]);
      }
    expect(visits).toBe(0);
  });

  const start_date = "2026-01-01T00:00:00Z";
  test.each([
    ["email_delivery", "host", { api_key: "a key" }, { start_date }],
    ["online_forms", "host", { access_token: "a token" }, { start_date }],
    ["product_analytics", "host", { api_key: "a key", secret_key: "a secret" }, { start_date }],
    ["wiki", "subdomain", { username: "ada@example.com", password: "a token" }, {}],
  ])("the configuration of %s cannot contain private or foreign hosts", async (kind, name, credentials, more) => {
    for (const value of [
      ...privateHosts,
      `127.0.0.1:${port}/`,
      `127.0.0.1:${port}#`,
      `127.0.0.1:${port}?`,
      `127.0.0.1:${port}\\`,
      `user@127.0.0.1:${port}/`,
      `acme@127.0.0.1:${port}#`,
      "api.sendgrid.com.evil.example",
      "api.sendgrid.com\n",
      "acme/../evil",
      "acme%2eevil",
      "",
      1,
      null,
      ["amplitude.com"],
      { toString: "amplitude.com" },
    ]) {
      // A bare word is a valid subdomain of the real upstream, to which the test must not send requests.
      if (kind === "wiki" && typeof value === "string" && /^[a-z0-9]+$/.test(value)) continue;
      const response = await create(kind, credentials, { [name]: value, ...more });
      expect([value, response.status, response.body.code]).toEqual([value, 400, "invalid_params"]);
    }
    expect(visits).toBe(0);
  });

  test("the next page is not requested from a private address", async () => {
    for (const target of targets()) {
      upstream.respond = responding(() => ({
        headers: { link: `<${inHeader(target)}>; rel="next"` },
        body: [{ id: 1 }],
      }));
      const response = await execute("candidates", "list", { max_pages: 3 });
      const origins = `expected the next page on '${upstream.url}', found '${new URL(target).origin}'`;
      expect([target, outcome(response)]).toEqual([
        target,
        {
          status: 502,
          code: "upstream_unreadable",
          detail: `recruiting.candidates.list: ${origins}; credentials are not sent to another origin`,
        },
      ]);
    }
    expect(visits).toBe(0);
  });

  test("if a caller's cursor is a URL with a private address, nothing is requested from this address", async () => {
    upstream.respond = responding(() => ({ body: [] }));
    for (const cursor of targets()) {
      const response = await execute("candidates", "list", { params: { cursor } });
      expect([cursor, response.body.data]).toEqual([cursor, []]);
    }
    // If the cursor is a URL of another origin, the upstream gets this URL as the value of a param.
    expect([visits, upstream.requests.filter(({ url }) => !url.startsWith("/v3/candidates?"))]).toEqual([0, []]);
  });

  test.each([301, 302, 303, 307, 308])("a redirect of status %i to a private address is refused", async (status) => {
    for (const target of targets()) {
      upstream.respond = responding(() => ({ status, headers: { location: inHeader(target) }, body: {} }));
      const response = await execute("candidates", "list");
      expect([target, outcome(response)]).toEqual([target, refusal("candidates.list", target)]);
    }
    expect(visits).toBe(0);
  });

  test("private addresses are refused as a download link, and as the target of a redirect of the link", async () => {
    for (const target of targets()) {
      upstream.respond = responding(() => ({ body: [{ id: 1, filename: "a.txt", url: target }] }));
      const direct = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect([target, outcome(direct)]).toEqual([target, refusal("attachments.download", target)]);
      upstream.respond = responding((url) =>
        url.startsWith("/file")
          ? { status: 302, headers: { location: inHeader(target) }, body: {} }
          : { body: [{ id: 1, filename: "a.txt", url: `${upstream.url}/file` }] },
      );
      const redirected = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect([target, outcome(redirected)]).toEqual([target, refusal("attachments.download", target)]);
    }
    expect(visits).toBe(0);
  });

  test.each(["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/plain,x", "javascript:1", "gopher://127.0.0.1/"])(
    "a download link with a scheme other than http and https is refused: %s",
    async (url) => {
      upstream.respond = responding(() => ({ body: [{ id: 1, filename: "a.txt", url }] }));
      const response = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect(outcome(response)).toEqual({
        status: 502,
        code: "upstream_unreadable",
        detail:
          "recruiting.attachments.download: expected an http or https link to the file, found another value (not shown)",
      });
      expect(JSON.stringify(response.body)).not.toContain("root:");
      expect(visits).toBe(0);
    },
  );

  test.each([
    'a"\r\nset-cookie: a=b',
    "../../etc/passwd",
    "a\u0000b.txt",
    "\u202Egpj.exe",
    "x".repeat(5_000),
    "\";filename*=UTF-8''evil.exe",
  ])("a file name cannot break a header: %j", async (filename) => {
    upstream.respond = responding((url) =>
      url.startsWith("/file") ? { body: "bytes" } : { body: [{ id: 1, filename, url: `${upstream.url}/file` }] },
    );
    const response = await execute("attachments", "download", { params: { attachment_id: 1 } });
    expect(response.status).toBe(200);
    expect(response.headers["set-cookie"]).toBeUndefined();
    const disposition = String(response.headers["content-disposition"]);
    expect(disposition).toMatch(
      /^attachment; filename=(?:[\w!#$%&'*+.^`|~-]+|"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*")(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/,
    );
  });
});
