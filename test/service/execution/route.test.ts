import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("execute over HTTP on %s", (engine) => {
  let world: TestService;
  /** No pattern of secrets knows it. */
  const apiKey = "Orchard7Lantern9Velvet3";
  let base: string;
  let payments: string;
  let recruiting: string;
  beforeAll(async () => {
    world = await startTestService({ engine });
    base = await world.listen();
    payments = await connect(world, "payments", "api_key", { api_key: apiKey });
    recruiting = await connect(world, "recruiting", "client_credentials", { client_id: "i", client_secret: "s" });
  });
  afterAll(() => world.close());

  const pathOf = (id: string) => `/api/v1/integrations/connectors/${id}/execute`;
  const execute = (id: string, body: object) => world.admin.request("POST", pathOf(id), body);

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

  test("takes a call without params", async () => {
    expect(await execute(payments, { entity: "customers", action: "list" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["no entity", { action: "list" }, "entity"],
    ["a field of its own", { entity: "customers", action: "list", colour: "red" }, "colour"],
    ["too many pages", { entity: "customers", action: "list", max_pages: 101 }, "max_pages"],
    ["a path that is no text", { entity: "customers", action: "list", fields: [1] }, "fields"],
    ["params that are a list", { entity: "customers", action: "list", params: [] }, "params"],
  ])("refuses a body with %s, and names it", async (_, body, name) => {
    const answer = await execute(payments, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_params" } });
    expect(answer.body.detail).toContain(name);
  });

  test("responds to failures with problem details, by the statuses of the table", async () => {
    const answer = async (body: object) => {
      const { status, headers, body: problem } = await execute(payments, { entity: "customers", ...body });
      return [status, problem.code, headers["content-type"]];
    };
    const type = "application/problem+json; charset=utf-8";
    expect(await answer({ action: "lst" })).toEqual([404, "unknown_action", type]);
    expect(await answer({ action: "list", params: { limit: "2" } })).toEqual([400, "invalid_params", type]);
    expect(await answer({ action: "context_store_search", params: { query: {} } })).toEqual([
      503,
      "context_store_not_ready",
      type,
    ]);
  });

  test("writes once for an idempotency key, and says why in the audit", async () => {
    const create = () =>
      execute(payments, {
        entity: "customers",
        action: "create",
        params: { email: "ada@example.com" },
        idempotency_key: "once",
        intent: "a new customer",
      });
    expect(await create()).toMatchObject({ status: 200, body: { data: { email: "ada@example.com" } } });
    const row = await vi.waitUntil(() =>
      world.service.database
        .selectFrom("tool_calls")
        .select(["intent", "params", "status"])
        .where("action", "=", "create")
        .executeTakeFirst(),
    );
    expect(row).toEqual({ intent: "a new customer", params: '["email"]', status: "ok" });
  });

  test("refuses a blank idempotency key, which would make a write repeatable for nothing", async () => {
    for (const idempotency_key of ["", "  ", "\t\u00a0"]) {
      const body = { entity: "customers", action: "create", params: { email: "ada@example.com" }, idempotency_key };
      const { status, body: problem } = await execute(payments, body);
      expect([status, problem.code, problem.details[0].path]).toEqual([400, "invalid_params", "idempotency_key"]);
    }
  });

  test("keeps the connector's own secrets out of the intent, in any spelling", async () => {
    const shown = [apiKey, apiKey.toUpperCase(), Buffer.from(`:${apiKey}`).toString("base64"), apiKey.slice(2)];
    for (const [at, spelling] of shown.entries()) {
      const intent = `use ${spelling} for ${at}`;
      await execute(payments, { entity: "customers", action: at % 2 === 0 ? "list" : "none", intent });
    }
    const rows = await vi.waitUntil(async () => {
      const found = await world.service.database.selectFrom("tool_calls").select("intent").execute();
      const intents = found.flatMap(({ intent }) => (intent?.startsWith("use ") ? [intent] : []));
      return intents.length === shown.length && intents;
    });
    for (const intent of rows) expect(intent).toMatch(/^use .{0,7}\[redacted\].{0,7} for \d$/);
  });

  test("keeps no intent where the connector's secrets cannot be read", async () => {
    const place = await world.makeOrganization();
    const broken = await connect({ ...world, ...place }, "payments", "api_key", { api_key: apiKey });
    const { database } = world.service;
    await database.updateTable("credentials").set({ sealed: "v1.x.x" }).where("connector_id", "=", broken).execute();
    const asked = { entity: "customers", action: "list", intent: `use ${apiKey}` };
    const answer = await place.admin.request("POST", pathOf(broken), asked);
    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
    const row = await vi.waitUntil(() =>
      database.selectFrom("tool_calls").select("intent").where("connector_id", "=", broken).executeTakeFirst(),
    );
    expect(row).toEqual({ intent: null });
  });

  test.each(["GET", "POST", "DELETE"] as const)(
    "%s of sync is not ready, where the connector is visible",
    async (method) => {
      const url = (id: string) => `/api/v1/integrations/connectors/${id}/sync`;
      expect(await world.admin.request(method, url(payments))).toMatchObject({
        status: 503,
        body: { code: "context_store_not_ready" },
      });
      const { admin } = await world.makeOrganization();
      expect(await admin.request(method, url(payments))).toMatchObject({ status: 404, body: { code: "not_found" } });
      const member = await world.makeMember();
      expect(await member.request(method, url(payments))).toMatchObject({ status: 404 });
    },
  );

  const download = async (attachment_id: unknown, params: object = {}) =>
    fetch(base + pathOf(recruiting), {
      method: "POST",
      headers: { authorization: `Bearer ${world.admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ entity: "attachments", action: "download", params: { attachment_id, ...params } }),
    });

  test("responds to a download with the bytes of a file to save", async () => {
    const listed = await execute(recruiting, { entity: "attachments", action: "list", fields: ["id", "filename"] });
    const [{ id, filename }] = listed.body.data;
    const answer = await download(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": expect.stringContaining("/"),
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
    const [, name] = /^attachment; filename="?([^"]+)"?$/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
    expect(name).toBe(filename);
    const bytes = await answer.bytes();
    expect(bytes).toHaveLength(Number(answer.headers.get("content-length")));
    const part = await download(id, { range_header: "bytes=2-5" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(await part.bytes()).toEqual(bytes.slice(2, 6));
  });
});

describe.each(engines)("a long download over HTTP on %s", (engine) => {
  let world: TestService;
  let base: string;
  let connector: string;
  const upstream = endlessUpstream();
  beforeAll(async () => {
    const url = await upstream.listen();
    world = await startTestService({
      engine,
      settings: { baseUrls: { recruiting: url }, egressAllow: ["127.0.0.1"] },
      bounds: { executionsPerPrincipal: 1 },
    });
    base = await world.listen();
    connector = await connect(world, "recruiting", "client_credentials", { client_id: "i", client_secret: "s" });
  });
  afterAll(async () => {
    await world.close();
    await upstream.close();
  });

  const begin = async () => {
    const answer = await fetch(`${base}/api/v1/integrations/connectors/${connector}/execute`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ entity: "attachments", action: "download", params: { attachment_id: 1 } }),
    });
    return { status: answer.status, reader: answer.body?.getReader() };
  };

  test("is fetched as fast as the client reads it, and until the client disconnects", async () => {
    const { status, reader } = await begin();
    expect(status).toBe(200);
    await reader?.read();
    // The sockets and streams on the way hold some megabytes; without an end of that, bytes would come for ever.
    await vi.waitUntil(
      async () => {
        const sent = upstream.sent();
        await setTimeout(300);
        return upstream.sent() === sent;
      },
      { timeout: 15_000 },
    );
    expect((await begin()).status).toBe(429);
    await reader?.cancel();
    await upstream.ended();
    await vi.waitUntil(async () => {
      const next = await begin();
      await next.reader?.cancel();
      return next.status === 200;
    });
  });
});

/** Grants tokens, and has one attachment, which does not end. */
function endlessUpstream() {
  let sent = 0;
  let file: ServerResponse | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
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
  const server = createServer(answer);
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

/** Stores a connector in the first organization's workspace. */
async function connect(world: TestService, kind: string, auth: string, fields: object): Promise<string> {
  const { service, id: organization_id, workspaceId: workspace_id } = world;
  const [id, now] = [v7(), service.clock.now()];
  await service.database
    .insertInto("connectors")
    .values({
      id,
      organization_id,
      workspace_id,
      kind,
      name: kind,
      auth,
      replication_config: "{}",
      status: "ready",
      status_reason: null,
      version: 1,
      created_by: world.admin.principalId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const owner = { organizationId: organization_id, connectorId: id };
  const { masterKeyId, dataKey, sealed } = service.vault.seal(JSON.stringify({ fields }), owner);
  await service.database
    .insertInto("credentials")
    .values({
      connector_id: id,
      organization_id,
      master_key_id: masterKeyId,
      data_key: dataKey,
      sealed,
      version: 1,
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    })
    .execute();
  return id;
}
