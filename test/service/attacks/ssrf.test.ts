import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestResponse, type TestService } from "../start-test-service.ts";
import { type HostileUpstream, startHostileUpstream } from "./hostile-upstream.ts";
import { privateHosts } from "./private-hosts.ts";

/** Whether this machine has an IPv6 address to listen on. */
function hasLoopback6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === "::1"));
}

describe("a service that is led to private addresses", () => {
  let world: TestService;
  let upstream: HostileUpstream;
  let connectorId: string;
  /** Listen beside the upstream, and are allowed to nobody. */
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
      // A server that listens on a port has an address of this form.
      port = (server.address() as AddressInfo).port;
    }
    upstream = await startHostileUpstream();
    world = await startTestService({
      engine: "sqlite",
      settings: { baseUrls: { recruiting: upstream.url }, egressAllow: [new URL(upstream.url).host] },
    });
    upstream.answer = answering(() => ({ body: [] }));
    const { body } = await world.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "recruiting",
      name: "recruiting",
      auth: "client_credentials",
      credentials: { client_id: "an id", client_secret: "a secret" },
    });
    connectorId = body.id;
  });
  afterAll(async () => {
    await world.close();
    await upstream.close();
    for (const { server } of neighbours) server.close();
  });
  beforeEach(() => {
    visits = 0;
    upstream.asked.length = 0;
  });

  /** Grants any token, and answers the rest as told. */
  function answering(
    answer: (url: string) => { status?: number; headers?: Record<string, string>; body: unknown },
  ): HostileUpstream["answer"] {
    return ({ url = "" }, response) => {
      const granted = { access_token: "granted", expires_at: "2099-01-01T00:00:00Z", token_type: "Bearer" };
      const { status = 200, headers = {}, body } = url.startsWith("/token") ? { body: granted } : answer(url);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    };
  }

  const execute = (entity: string, action: string, more: object = {}) =>
    world.admin.request("POST", `/api/v1/integrations/connectors/${connectorId}/execute`, { entity, action, ...more });
  const targets = () => privateHosts.map((host) => `http://${host}:${port}/latest/meta-data`);
  /** As a header holds it: not every host of these is ASCII; but an escaped bracket would be no host at all. */
  const inHeader = (url: string) => url.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
  /** What the egress says of a connection that it has not made. */
  const leadsToPrivate = (host: string) =>
    `the host '${host}' cannot be reached: it does not exist, refuses connections, or has a private address, which the operator can allow with EGRESS_ALLOW`;
  const refusal = (operation: string, target: string) => {
    const host = new URL(target).hostname.replaceAll(/^\[|\]$/g, "");
    return { status: 400, code: "invalid_config", detail: `recruiting.${operation}: ${leadsToPrivate(host)}` };
  };
  const told = ({ status, body: { code, detail } }: TestResponse) => ({ status, code, detail });

  const create = (kind: string, credentials: object, replication_config: object) =>
    world.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: kind,
      name: `a ${kind}`,
      credentials,
      replication_config,
    });

  test("connects to none that a base URL's host is configured to be", async () => {
    const sync = { organization: "acme", project: "app" };
    for (const host of privateHosts)
      for (const hostname of [host, `${host}:${port}`]) {
        const answer = await create("error_monitoring", { auth_token: "a token" }, { hostname, ...sync });
        // Another spelling than URLs have of a host is none that the form takes.
        const isPlain = /^[a-z0-9.]+$/.test(host) && new URL(`https://${host}`).hostname === host;
        const [code, detail] = isPlain
          ? ["invalid_config", `error_monitoring.projects.list: ${leadsToPrivate(host)}`]
          : [
              "invalid_params",
              expect.stringMatching(/^replication_config\.hostname: expected (a host|a string that matches)/),
            ];
        expect([hostname, told(answer)]).toEqual([hostname, { status: 400, code, detail }]);
      }
    expect(visits).toBe(0);
  });

  const start_date = "2026-01-01T00:00:00Z";
  test.each([
    ["email_delivery", "host", { api_key: "a key" }, { start_date }],
    ["online_forms", "host", { access_token: "a token" }, { start_date }],
    ["product_analytics", "host", { api_key: "a key", secret_key: "a secret" }, { start_date }],
    ["wiki", "subdomain", { username: "ada@example.com", password: "a token" }, {}],
  ])("takes no other host for %s than its upstream's", async (kind, name, credentials, more) => {
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
      // A bare word is a site's name wherever names are free; it stays below the upstream's own domain, which no test asks.
      if (kind === "wiki" && typeof value === "string" && /^[a-z0-9]+$/.test(value)) continue;
      const answer = await create(kind, credentials, { [name]: value, ...more });
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, "invalid_params"]);
    }
    expect(visits).toBe(0);
  });

  test("follows no link to a next page there", async () => {
    for (const target of targets()) {
      upstream.answer = answering(() => ({
        headers: { link: `<${inHeader(target)}>; rel="next"` },
        body: [{ id: 1 }],
      }));
      const answer = await execute("candidates", "list", { max_pages: 3 });
      const origins = `'${new URL(target).origin}', credentials stay on '${upstream.url}'`;
      expect([target, told(answer)]).toEqual([
        target,
        {
          status: 502,
          code: "upstream_unreadable",
          detail: `recruiting.candidates.list: the next page is on another host ${origins}`,
        },
      ]);
    }
    expect(visits).toBe(0);
  });

  test("takes no cursor of a caller that leads there", async () => {
    upstream.answer = answering(() => ({ body: [] }));
    for (const cursor of targets()) {
      const answer = await execute("candidates", "list", { params: { cursor } });
      expect([cursor, answer.body.data]).toEqual([cursor, []]);
    }
    // What is no page of the upstream's own is a cursor to it, whatever it looks like.
    expect([visits, upstream.asked.filter(({ url }) => !url.startsWith("/v3/candidates?"))]).toEqual([0, []]);
  });

  test.each([301, 302, 303, 307, 308])("follows no redirect there, of status %i", async (status) => {
    for (const target of targets()) {
      upstream.answer = answering(() => ({ status, headers: { location: inHeader(target) }, body: {} }));
      const answer = await execute("candidates", "list");
      expect([target, told(answer)]).toEqual([target, refusal("candidates.list", target)]);
    }
    expect(visits).toBe(0);
  });

  test("downloads nothing from there, itself or by a redirect", async () => {
    for (const target of targets()) {
      upstream.answer = answering(() => ({ body: [{ id: 1, filename: "a.txt", url: target }] }));
      const direct = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect([target, told(direct)]).toEqual([target, refusal("attachments.download", target)]);
      upstream.answer = answering((url) =>
        url.startsWith("/file")
          ? { status: 302, headers: { location: inHeader(target) }, body: {} }
          : { body: [{ id: 1, filename: "a.txt", url: `${upstream.url}/file` }] },
      );
      const redirected = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect([target, told(redirected)]).toEqual([target, refusal("attachments.download", target)]);
    }
    expect(visits).toBe(0);
  });

  test.each(["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/plain,x", "javascript:1", "gopher://127.0.0.1/"])(
    "downloads nothing of another scheme: %s",
    async (url) => {
      upstream.answer = answering(() => ({ body: [{ id: 1, filename: "a.txt", url }] }));
      const answer = await execute("attachments", "download", { params: { attachment_id: 1 } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain("root:");
    },
  );

  test.each([
    'a"\r\nset-cookie: a=b',
    "../../etc/passwd",
    "a\u0000b.txt",
    "\u202Egpj.exe",
    "x".repeat(5_000),
    "\";filename*=UTF-8''evil.exe",
  ])("a file's name breaks no header: %j", async (filename) => {
    upstream.answer = answering((url) =>
      url.startsWith("/file") ? { body: "bytes" } : { body: [{ id: 1, filename, url: `${upstream.url}/file` }] },
    );
    const answer = await execute("attachments", "download", { params: { attachment_id: 1 } });
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const given = String(answer.headers["content-disposition"]);
    expect(given).toMatch(
      /^attachment; filename=(?:[\w!#$%&'*+.^`|~-]+|"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*")(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/,
    );
  });
});
