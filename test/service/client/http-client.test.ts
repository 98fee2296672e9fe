import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, createApi, postOAuth } from "@agent-connectors/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

let running: TestService;
let access: { base_url: string; client_id: string; client_secret: string };

beforeAll(async () => {
  running = await startTestService({ engine: "sqlite" });
  const { principalId: client_id, clientSecret: client_secret } = running.admin;
  access = { base_url: await running.listen(), client_id, client_secret };
});
afterAll(() => running.close());

const me = { method: "GET", path: "/api/v1/me", effect: "reads" } as const;

/** Returns a `fetch` that adds the path of each request to `paths`. */
function recorded(): { fetch: typeof globalThis.fetch; paths: string[] } {
  const paths: string[] = [];
  return {
    paths,
    fetch: (input, init) => {
      paths.push(new URL(String(input)).pathname);
      return globalThis.fetch(input, init);
    },
  };
}

test("parallel requests share one token", async () => {
  const { fetch, paths } = recorded();
  const api = createApi({ ...access, fetch });
  const responses = await Promise.all(Array.from({ length: 20 }, () => api.json(me)));
  expect(responses[0]).toMatchObject({ id: access.client_id });
  expect(paths.filter((path) => path === "/api/v1/oauth/token")).toHaveLength(1);
});

test("the failure of a token request has the error code of OAuth, so that a device can continue to poll", async () => {
  const service = { base_url: access.base_url };
  const { device_code } = Object(await postOAuth(service, "/api/v1/oauth/device_authorization", {}));
  const poll = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code };
  await expect(postOAuth(service, "/api/v1/oauth/token", poll)).rejects.toMatchObject({
    upstream: { status: 400, code: "authorization_pending" },
  });
});

test("a refused token is replaced, and the request is sent again", async () => {
  const paths: string[] = [];
  let refusalsLeft = 1;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input));
    paths.push(pathname);
    if (pathname === me.path && refusalsLeft-- > 0)
      return globalThis.fetch(input, { ...init, headers: { authorization: "Bearer expired" } });
    return globalThis.fetch(input, init);
  };
  expect(await createApi({ ...access, fetch }).json(me)).toMatchObject({ id: access.client_id });
  expect(paths).toEqual(["/api/v1/oauth/token", me.path, "/api/v1/oauth/token", me.path]);
});

test("a request with a wrong client secret fails as unauthenticated, and the secret is not sent again", async () => {
  const { fetch, paths } = recorded();
  const api = createApi({ ...access, client_secret: "wrong", fetch });
  await expect(api.json(me)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(paths).toEqual(["/api/v1/oauth/token"]);
});

test("a token in the options is sent unchanged, and its refusal is reported to the caller", async () => {
  const api = createApi({ base_url: access.base_url, token: () => running.admin.token });
  expect(await api.json(me)).toMatchObject({ id: access.client_id });
  const expired = createApi({ base_url: access.base_url, token: "expired" });
  await expect(expired.json(me)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("the error for a service that cannot be reached names the URL of the service", async () => {
  const api = createApi({ ...access, base_url: "http://127.0.0.1:9", retries: 0 });
  await expect(api.json(me)).rejects.toThrow(
    "[service_unavailable] the service at 'http://127.0.0.1:9' cannot be reached",
  );
});

test.each([
  [{}, "base_url: expected the URL of the service"],
  [{ base_url: "connectors.example.com" }, "expected a base URL with http or https, found a string that is not a URL"],
  [{ base_url: "https://a.test" }, "expected client_id and client_secret, or token"],
])("the options %o are refused", (options, reason) => {
  expect(() => createApi(options)).toThrow(`[invalid_config] ${reason}`);
});

/** Starts a server that responds instead of the service, like a faulty proxy. Returns its URL. */
async function startProxy(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(respond).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [200, "invalid_config", "found status 200 with text/html; check base_url"],
  [302, "invalid_config", "found status 302 with text/html; check base_url"],
  [404, "invalid_config", "check base_url"],
  [408, "timeout", "found status 408"],
  [500, "service_unavailable", "found status 500"],
  [502, "service_unavailable", "found status 502 with text/html"],
  [522, "service_unavailable", "found status 522"],
  [413, "too_large", "found status 413"],
])("an HTML page with status %d causes a failure with the code %s", async (status, code, reason) => {
  const base_url = await startProxy((_, response) => {
    response.writeHead(status, { "content-type": "text/html" }).end("<h1>no</h1>");
  });
  const api = createApi({ base_url, token: "t", retries: 0 });
  await expect(api.json(me)).rejects.toMatchObject({ code, reason: expect.stringContaining(reason) });
});

test.each([
  [401, "unauthenticated", "Unauthorized"],
  [401, "unauthenticated", "invalid_token"],
  [404, "invalid_config", "not_found"],
  [502, "service_unavailable", "Bad Gateway"],
])(
  "if a proxy responds with the status %d, the status determines the code %s; the error '%s' in the JSON does not",
  async (status, code, error) => {
    const base_url = await startProxy((_, response) => response.writeHead(status).end(JSON.stringify({ error })));
    const sent = createApi({ base_url, token: "t", retries: 0 }).json(me);
    await expect(sent).rejects.toMatchObject({ code, reason: expect.stringContaining(`found status ${status}`) });
  },
);

test.each([
  { status: 429, header: "7", code: "rate_limited", wait: 7_000 },
  { status: 503, header: "Wed, 21 Oct 2015 07:28:00 GMT", code: "service_unavailable", wait: 0 },
  { status: 503, header: "Wed, 01 Jan 2200 00:00:00 GMT", code: "service_unavailable", wait: 86_400_000 },
  { status: 503, header: "soon", code: "service_unavailable", wait: undefined },
  // `Retry-After` has an effect only with the statuses 429 and 503.
  { status: 502, header: "7", code: "service_unavailable", wait: undefined },
])(
  "a proxy's response with status $status and Retry-After: $header causes a failure with retry_after_ms: $wait",
  async (refusal) => {
    const { status, header, code, wait } = refusal;
    const base_url = await startProxy((_, response) =>
      response.writeHead(status, { "retry-after": header }).end('{"error":"no"}'),
    );
    const sent = createApi({ base_url, token: "t", retries: 0 }).json(me);
    expect(await sent.catch((error) => [error.code, error.retry_after_ms])).toEqual([code, wait]);
  },
);

test.each([
  { status: 429, effect: "writes", requests: 2 },
  { status: 503, effect: "reads", requests: 2 },
  // A proxy can send this response even after the service has received the request, so the client does not repeat a write.
  { status: 503, effect: "writes", requests: 1 },
] as const)(
  "if a proxy responds with $status and Retry-After to a request that $effect, the total number of requests is $requests",
  async ({ status, effect, requests }) => {
    let received = 0;
    const base_url = await startProxy((request, response) => {
      request.resume();
      if (++received === 1) response.writeHead(status, { "retry-after": "0" }).end("no");
      else response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}');
    });
    const sent = createApi({ base_url, token: "t" }).json({ method: "POST", path: "/x", body: {}, effect });
    if (requests === 2) expect(await sent).toEqual({ done: true });
    else await expect(sent).rejects.toThrow(expect.not.objectContaining({ retry_after_ms: expect.anything() }));
    expect(received).toBe(requests);
  },
);

test("a token request is repeated after a proxy's 503 with Retry-After, and the write is then sent once", async () => {
  const paths: unknown[] = [];
  const base_url = await startProxy((request, response) => {
    request.resume();
    paths.push(request.url);
    if (paths.length === 1) return response.writeHead(503, { "retry-after": "0" }).end("no");
    const body = { access_token: "t", expires_in: 3600, token_type: "Bearer", done: true };
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const api = createApi({ base_url, client_id: "id", client_secret: "secret" });
  const write = { method: "POST", path: "/x", body: {}, effect: "writes" } as const;
  expect(await api.json(write)).toMatchObject({ done: true });
  expect(paths).toEqual(["/api/v1/oauth/token", "/api/v1/oauth/token", "/x"]);
});

test.each([
  { status: 504, code: "timeout" },
  { status: 408, code: "timeout" },
  { status: 500, code: "service_unavailable" },
  { status: 524, code: "service_unavailable" },
])("a read is repeated after a proxy's response with status $status, and a write is not", async ({ status, code }) => {
  let requests = 0;
  const base_url = await startProxy((request, response) => {
    requests++;
    request.resume();
    if (requests === 1) response.writeHead(status, { "retry-after": "0" }).end();
    else response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}');
  });
  const api = createApi({ base_url, token: "t" });
  expect(await api.json(me)).toEqual({ done: true });
  expect(requests).toBe(2);
  requests = 0;
  const write = { method: "POST", path: "/x", body: {}, effect: "writes" } as const;
  await expect(api.json(write)).rejects.toMatchObject({ code });
  expect(requests).toBe(1);
});

test.each([
  [429, "rate_limited"],
  [503, "service_unavailable"],
])(
  "if the service refuses a write with status %d, the write is repeated after the stated wait, or fails if the wait is too long",
  async (status, code) => {
    const times: number[] = [];
    let retry_after_ms = 300;
    const base_url = await startProxy((request, response) => {
      times.push(performance.now());
      request.resume();
      if (times.length > 1) response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}');
      else {
        const problem = JSON.stringify({ code, message: "too many requests", retry_after_ms });
        response.writeHead(status, { "content-type": "application/problem+json" }).end(problem);
      }
    });
    const api = createApi({ base_url, token: "t" });
    const write = { method: "POST", path: "/x", body: {}, effect: "writes" } as const;
    expect(await api.json(write)).toEqual({ done: true });
    const [first = 0, second = 0] = times;
    // A timer can fire about a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(290);
    times.length = 0;
    retry_after_ms = 31_000;
    await expect(api.json(write)).rejects.toMatchObject({ code, retry_after_ms: 31_000 });
    expect(times).toHaveLength(1);
  },
);

test.each([
  [429, "rate_limited"],
  [503, "service_unavailable"],
])(
  "a write is not repeated if the service responds with the status %d and without retry_after_ms",
  async (status, code) => {
    let requests = 0;
    const base_url = await startProxy((request, response) => {
      requests++;
      request.resume();
      const headers = { "content-type": "application/problem+json", "retry-after": "1" };
      response.writeHead(status, headers).end(JSON.stringify({ code, message: "no result" }));
    });
    const write = { method: "POST", path: "/x", body: {}, effect: "writes" } as const;
    await expect(createApi({ base_url, token: "t" }).json(write)).rejects.toMatchObject({ code });
    expect(requests).toBe(1);
  },
);

/** Starts a response, and closes the connection in the middle of its body. */
function breakOff(response: ServerResponse, headers: Readonly<Record<string, string>>, part: string): void {
  response.writeHead(200, { "content-length": String(part.length + 100), ...headers });
  response.write(part, () => setImmediate(() => response.destroy()));
}

test("a read is repeated after a response that breaks off, and a write is not", async () => {
  let requests = 0;
  const base_url = await startProxy((request, response) => {
    request.resume();
    if (++requests < 3) breakOff(response, { "content-type": "application/json" }, '{"data":[');
    else response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}');
  });
  const api = createApi({ base_url, token: "t" });
  expect(await api.json(me)).toEqual({ done: true });
  expect(requests).toBe(3);
  requests = 0;
  const write = { method: "POST", path: "/x", body: {}, effect: "writes" } as const;
  const message = expect.stringContaining("check whether the request was executed before you repeat it");
  await expect(api.json(write)).rejects.toMatchObject({ code: "service_unavailable", message });
  expect(requests).toBe(1);
});

describe("a call whose response breaks off", () => {
  const found = { data: [{ id: "c1", name: "files", connector_type: "payments", workspace: { name: "default" } }] };
  /** Connects to a server that breaks off the response to each execution. */
  const broken = async (headers: Readonly<Record<string, string>>, part: string, fetch = globalThis.fetch) => {
    const base_url = await startProxy((request, response) => {
      request.resume();
      if (request.method === "POST") return breakOff(response, headers, part);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...found, meta: { cursor: null } }));
    });
    // 'files' is not the name of a kind, so the types accept any entity and action.
    return connect("files", { base_url, token: "t", retries: 0, fetch });
  };

  test.each(["execute", "pages"] as const)("fails with service_unavailable: %s", async (method) => {
    const connector = await broken({ "content-type": "application/json" }, '{"data":[');
    const call =
      method === "execute"
        ? connector.execute("customers", "list")
        : Array.fromAsync(connector.pages("customers", "list"));
    await expect(call).rejects.toMatchObject({ code: "service_unavailable" });
  });

  test("fails with service_unavailable in the middle of a file", async () => {
    const connector = await broken({ "content-disposition": 'attachment; filename="a.pdf"' }, "%PDF");
    const file = await connector.execute("invoices", "download");
    if (!("stream" in file)) throw new Error("expected a file");
    await expect(Array.fromAsync(file.stream)).rejects.toMatchObject({ code: "service_unavailable" });
  });

  test("fails with cancelled if the signal aborts in the middle of the response", async () => {
    const controller = new AbortController();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      if (init?.method === "POST") controller.abort();
      return response;
    };
    const connector = await broken({ "content-type": "application/json" }, '{"data":[', fetch);
    const call = connector.execute("customers", "list", {}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ code: "cancelled" });
  });
});

test("a request does not fail at once if its timeout exceeds the maximum delay of a timer in Node.js", async () => {
  const base_url = await startProxy((_, response) => {
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}'), 50);
  });
  const api = createApi({ base_url, token: "t", retries: 0 });
  expect(await api.json({ ...me, timeoutMs: 2 ** 31 })).toEqual({ done: true });
});

test("a redirect is refused, so that no other host receives the token", async () => {
  const received: string[] = [];
  const other = await startProxy((request, response) => {
    received.push(String(request.headers.authorization));
    response.end("{}");
  });
  const base_url = await startProxy((_, response) => response.writeHead(302, { location: other }).end());
  await expect(createApi({ base_url, token: "t" }).json(me)).rejects.toThrow("invalid_config");
  expect(received).toEqual([]);
});

test("a connector is found by its id, its name or its kind, and the error for an ambiguous kind lists the candidates", async () => {
  const organization = await running.makeOrganization();
  const { admin } = organization;
  const credentials = running.sandbox.credentialsOf("payments");
  const create = async (name: string) =>
    (
      await admin.request("POST", "/api/v1/integrations/connectors", {
        ...{ workspace_name: "default", connector_type: "payments", name, auth: "api_key", credentials },
      })
    ).body.id as string;
  const first = await create("first");
  const options = { base_url: access.base_url, client_id: admin.principalId, client_secret: admin.clientSecret };
  const balanceOf = (name: string) => connect(name, options).execute("balance", "get");
  for (const name of [first, "first", "payments"]) expect(await balanceOf(name)).toHaveProperty("data");
  const second = await create("second");
  await expect(balanceOf("payments")).rejects.toMatchObject({
    code: "invalid_params",
    message: expect.stringContaining("'payments' names 2 connectors; pass the id of one"),
    details: [expect.objectContaining({ allowed: [first, second] })],
  });
  expect(await connect("second", { ...options, connector_type: "payments" }).balance.get()).toHaveProperty("data");
  await expect(balanceOf("third")).rejects.toThrow(
    "[not_found] there is no connector 'third'; there are 'first' (payments), 'second' (payments)",
  );
  await expect(balanceOf("secnod")).rejects.toMatchObject({
    code: "not_found",
    message:
      "[not_found] there is no connector 'secnod'; did you mean 'second'? There are 'second' (payments), 'first' (payments)",
    details: [{ path: "name", code: "value", found: "'secnod'", suggestion: "second" }],
  });
  await expect(connect("first", { ...options, connector_type: "wiki" }).execute("pages", "list")).rejects.toThrow(
    "[not_found] there is no connector 'first'; you can see no connector of the kind 'wiki'",
  );
  await expect(
    connect("first", { ...options, workspace_name: "none" }).execute("balance", "get"),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  const { id: organizationId, workspaceId } = organization;
  const inserted = { organizationId, workspaceId, kind: "payments", auth: "api_key", secret: "{}" };
  for (let more = 0; more < 19; more++)
    await insertConnector(running.service, { ...inserted, createdBy: admin.principalId, now: Date.now() });
  await expect(balanceOf("payments")).rejects.toThrow("'payments' names more than 20 connectors; pass the id of one");
  await expect(balanceOf("third")).rejects.toThrow(/; there are '.*' \(payments\) and more$/);
  await create("billing");
  await expect(balanceOf("bilings")).rejects.toThrow(
    /; did you mean 'billing'\? There are 'billing' \(payments\), 'first' \(payments\), .* and more$/,
  );
});

test("a call of a closed connector fails with the code cancelled", async () => {
  const connector = connect("payments", { ...access, workspace_name: "default" });
  await connector.close();
  await expect(connector.balance.get()).rejects.toMatchObject({ code: "cancelled" });
});
