import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("execute over HTTP on %s", (engine) => {
  let running: TestService;
  /** A key that matches no pattern of secrets. The service redacts it only because it is a secret of the connector. */
  const apiKey = "Orchard7Lantern9Velvet3";
  let base: string;
  let payments: string;
  let recruiting: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    base = await running.listen();
    payments = await connect(running, { kind: "payments", auth: "api_key", fields: { api_key: apiKey } });
    recruiting = await connect(running, {
      kind: "recruiting",
      auth: "client_credentials",
      fields: { client_id: "i", client_secret: "s" },
    });
  });
  afterAll(() => running.close());

  const pathOf = (id: string) => `/api/v1/integrations/connectors/${id}/execute`;
  const execute = (id: string, body: object) => running.admin.request("POST", pathOf(id), body);

  test("responds with data and meta, and selects and excludes fields", async () => {
    const { status, body } = await execute(payments, {
      entity: "customers",
      action: "list",
      params: { limit: 2 },
      fields: ["id", "email"],
      exclude_fields: ["email"],
      max_pages: 2,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: Array.from({ length: 4 }, () => ({ id: expect.any(String) })),
      meta: { has_more: expect.any(Boolean) },
    });
  });

  test("accepts a call without params", async () => {
    expect(await execute(payments, { entity: "customers", action: "list" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["no entity", { action: "list" }, "entity"],
    ["an unknown field", { entity: "customers", action: "list", colour: "red" }, "colour"],
    ["too many pages", { entity: "customers", action: "list", max_pages: 101 }, "max_pages"],
    ["a path that is not a string", { entity: "customers", action: "list", fields: [1] }, "fields"],
    ["params that are an array", { entity: "customers", action: "list", params: [] }, "params"],
  ])("refuses a body with %s, and names the field", async (_, body, name) => {
    const response = await execute(payments, body);
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_params" } });
    expect(response.body.detail).toContain(name);
  });

  test("returns the same records page by page with page tokens as in one response with all pages", async () => {
    const listed = { entity: "customers", action: "list", params: { limit: 10 }, fields: ["id"] };
    const whole = await execute(payments, { ...listed, max_pages: 100 });
    const records: unknown[] = [];
    let token: string | null = null;
    let pages = 0;
    do {
      const { status, body }: Awaited<ReturnType<typeof execute>> = await execute(payments, {
        ...listed,
        page_token: token,
      });
      expect(status).toBe(200);
      records.push(...body.data);
      token = body.next_page_token;
      pages++;
    } while (token !== undefined);
    expect(records).toEqual(whole.body.data);
    expect(pages).toBe(Math.ceil(records.length / 10));
  });

  test("returns the same records page by page as in one response, if max_records of each request is the remaining number of records", async () => {
    const listed = { entity: "customers", action: "list", params: { limit: 10 }, fields: ["id"] };
    const whole = await execute(payments, { ...listed, max_records: 25 });
    const first = await execute(payments, { ...listed, max_records: 25, page_token: null });
    const pages = [first.body];
    for (const max_records of [15, 5])
      pages.push((await execute(payments, { ...listed, max_records, page_token: pages.at(-1).next_page_token })).body);
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5]);
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.body.data);
  });

  test("accepts a page token if the request has the params of the previous request in another order", async () => {
    const request = { entity: "customers", action: "list", fields: ["id"], max_records: 10 };
    const [gte, lt] = [1, 4_102_444_800];
    const first = await execute(payments, {
      ...request,
      params: { limit: 10, created: { gte, lt } },
      page_token: null,
    });
    const params = { created: { lt, gte }, limit: 10 };
    expect(first.body.next_page_token).toEqual(expect.any(String));
    const { status } = await execute(payments, { ...request, params, page_token: first.body.next_page_token });
    expect(status).toBe(200);
  });

  test("continues with the upstream's next page, even if max_records has cut the previous page", async () => {
    const listed = { entity: "customers", action: "list", params: { limit: 10 }, fields: ["id"] };
    const whole = await execute(payments, { ...listed, max_records: 20 });
    const cut = await execute(payments, { ...listed, max_records: 3, page_token: null });
    const next = await execute(payments, { ...listed, max_records: 3, page_token: cut.body.next_page_token });
    expect(cut.body.data).toEqual(whole.body.data.slice(0, 3));
    expect(next.body.data).toEqual(whole.body.data.slice(10, 13));
  });

  test("refuses an invalid page token, the page token of another request, and a page token together with max_pages", async () => {
    const listed = { entity: "customers", action: "list", params: { limit: 10 } };
    const { body } = await execute(payments, { ...listed, page_token: null });
    const page_token = body.next_page_token;
    for (const other of [
      { ...listed, params: { limit: 11 }, page_token },
      { ...listed, entity: "charges", page_token },
      { ...listed, action: "search", page_token },
      { ...listed, page_token: `${page_token.slice(0, -4)}AAAA` },
      { ...listed, page_token: "nonsense" },
    ]) {
      const refused = await execute(payments, other);
      expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
        400,
        "invalid_params",
        "page_token",
      ]);
    }
    const both = await execute(payments, { ...listed, page_token, max_pages: 2 });
    expect([both.status, both.body.details[0].rule]).toEqual([
      400,
      { kind: "at_most_one", params: ["page_token", "max_pages"] },
    ]);
    expect(JSON.stringify(both.body)).not.toContain(page_token);
  });

  test("returns max_records records from as many pages as necessary", async () => {
    const { body } = await execute(payments, { entity: "customers", action: "list", max_records: 15 });
    expect(body.data).toHaveLength(15);
  });

  test("responds to a failure with problem details and the status of the error", async () => {
    const outcome = async (body: object) => {
      const { status, headers, body: problem } = await execute(payments, { entity: "customers", ...body });
      return [status, problem.code, headers["content-type"]];
    };
    const type = "application/problem+json; charset=utf-8";
    expect(await outcome({ action: "lst" })).toEqual([404, "unknown_action", type]);
    expect(await outcome({ action: "list", params: { limit: "2" } })).toEqual([400, "invalid_params", type]);
    expect(await outcome({ action: "context_store_search", params: { query: {} } })).toEqual([
      503,
      "context_store_not_ready",
      type,
    ]);
  });

  test("writes once for each idempotency key, and records the intent in the audit", async () => {
    const create = (idempotency_key: string) =>
      execute(payments, {
        entity: "customers",
        action: "create",
        params: { email: "ada@example.com" },
        idempotency_key,
        intent: "a new customer",
      });
    const first = await create("once");
    expect(first).toMatchObject({ status: 200, body: { data: { email: "ada@example.com" } } });
    expect((await create("once")).body.data.id).toBe(first.body.data.id);
    expect((await create("twice")).body.data.id).not.toBe(first.body.data.id);
    const row = await vi.waitUntil(
      () =>
        running.service.database
          .selectFrom("tool_calls")
          .select(["intent", "params", "status"])
          .where("action", "=", "create")
          .executeTakeFirst(),
      { timeout: 10_000 },
    );
    expect(row).toEqual({ intent: "a new customer", params: '["email"]', status: "ok" });
  });

  test("refuses a blank idempotency key", async () => {
    for (const idempotency_key of ["", "  ", "\t\u00a0"]) {
      const body = { entity: "customers", action: "create", params: { email: "ada@example.com" }, idempotency_key };
      const { status, body: problem } = await execute(payments, body);
      expect([status, problem.code, problem.details[0].path]).toEqual([400, "invalid_params", "idempotency_key"]);
    }
  });

  test("redacts the connector's secrets in the intent, even in upper case, in base64 or in part", async () => {
    const shown = [apiKey, apiKey.toUpperCase(), Buffer.from(`:${apiKey}`).toString("base64"), apiKey.slice(2)];
    for (const [at, spelling] of shown.entries()) {
      const intent = `use ${spelling} for ${at}`;
      await execute(payments, { entity: "customers", action: at % 2 === 0 ? "list" : "none", intent });
    }
    const rows = await vi.waitUntil(
      async () => {
        const found = await running.service.database.selectFrom("tool_calls").select("intent").execute();
        const intents = found.flatMap(({ intent }) => (intent?.startsWith("use ") ? [intent] : []));
        return intents.length === shown.length && intents;
      },
      { timeout: 10_000 },
    );
    for (const intent of rows) expect(intent).toMatch(/^use .{0,7}\[redacted\].{0,7} for \d$/);
  });

  test("records no intent if the connector's secrets cannot be read", async () => {
    const organization = await running.makeOrganization();
    const broken = await connect(
      { ...running, ...organization },
      { kind: "payments", auth: "api_key", fields: { api_key: apiKey } },
    );
    const { database } = running.service;
    await database.updateTable("credentials").set({ sealed: "v1.x.x" }).where("connector_id", "=", broken).execute();
    const request = { entity: "customers", action: "list", intent: `use ${apiKey}` };
    const response = await organization.admin.request("POST", pathOf(broken), request);
    expect([response.status, response.body.code]).toEqual([500, "internal"]);
    const row = await vi.waitUntil(
      () => database.selectFrom("tool_calls").select("intent").where("connector_id", "=", broken).executeTakeFirst(),
      { timeout: 10_000 },
    );
    expect(row).toEqual({ intent: null });
  });

  const download = async (attachment_id: unknown, params: object = {}) =>
    fetch(base + pathOf(recruiting), {
      method: "POST",
      headers: { authorization: `Bearer ${running.admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ entity: "attachments", action: "download", params: { attachment_id, ...params } }),
    });

  test("responds to a download with the bytes of a file, or of a range", async () => {
    const listed = await execute(recruiting, { entity: "attachments", action: "list", fields: ["id", "filename"] });
    const [{ id, filename }] = listed.body.data;
    const response = await download(id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": expect.stringContaining("/"),
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
    const [, name] = /^attachment; filename="?([^"]+)"?$/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    expect(name).toBe(filename);
    const bytes = await response.bytes();
    expect(bytes).toHaveLength(Number(response.headers.get("content-length")));
    const part = await download(id, { range_header: "bytes=2-5" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(await part.bytes()).toEqual(bytes.slice(2, 6));
  });
});

describe.each(engines)("a long download over HTTP on %s", (engine) => {
  let running: TestService;
  let base: string;
  let connector: string;
  const upstream = endlessUpstream();
  beforeAll(async () => {
    const url = await upstream.listen();
    running = await startTestService({
      engine,
      settings: { baseUrls: { recruiting: url }, egressAllow: ["127.0.0.1"] },
      limits: { executionsPerPrincipal: 1 },
    });
    base = await running.listen();
    connector = await connect(running, {
      kind: "recruiting",
      auth: "client_credentials",
      fields: { client_id: "i", client_secret: "s" },
    });
  });
  afterAll(async () => {
    await running.close();
    await upstream.close();
  });

  const startDownload = async () => {
    const response = await fetch(`${base}/api/v1/integrations/connectors/${connector}/execute`, {
      method: "POST",
      headers: { authorization: `Bearer ${running.admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ entity: "attachments", action: "download", params: { attachment_id: 1 } }),
    });
    return { status: response.status, reader: response.body?.getReader() };
  };

  test("is fetched at the speed of the client, until the client disconnects", async () => {
    const { status, reader } = await startDownload();
    expect(status).toBe(200);
    await reader?.read();
    // The sockets and streams buffer some megabytes. Then the service stops reading.
    await vi.waitUntil(
      async () => {
        const sent = upstream.sent();
        await setTimeout(300);
        return upstream.sent() === sent;
      },
      { timeout: 15_000 },
    );
    expect((await startDownload()).status).toBe(429);
    await reader?.cancel();
    await upstream.ended();
    await vi.waitUntil(
      async () => {
        const next = await startDownload();
        await next.reader?.cancel();
        return next.status === 200;
      },
      { timeout: 10_000 },
    );
  });
});

/** Creates an upstream that grants tokens and has one attachment without an end. */
function endlessUpstream() {
  let sent = 0;
  let file: ServerResponse | undefined;
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith("/token"))
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"access_token":"a","expires_in":3600}');
    if (request.url !== "/file")
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify([{ id: 1, filename: "endless.bin", url: `http://${request.headers.host}/file` }]));
    file = response.writeHead(200, { "content-type": "application/octet-stream" });
    const piece = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on("drain", write);
    return write();
  };
  const server = createServer(respond);
  return {
    async listen() {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    sent: () => sent,
    ended: async () => {
      if (file && !file.closed) await once(file, "close");
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Stores a connector in the organization's workspace. Returns its id. */
function connect(
  { service, id, workspaceId, admin }: Pick<TestService, "service" | "id" | "workspaceId" | "admin">,
  { kind, auth, fields }: { readonly kind: string; readonly auth: string; readonly fields: Record<string, string> },
): Promise<string> {
  return insertConnector(service, {
    organizationId: id,
    workspaceId,
    kind,
    auth,
    secret: JSON.stringify({ fields }),
    createdBy: admin.principalId,
    now: service.clock.now(),
  });
}
