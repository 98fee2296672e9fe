import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";
import { type HostileUpstream, startHostileUpstream } from "./hostile-upstream.ts";

let running: TestService;
let upstream: HostileUpstream;
let address: URL;
let first: Tenant;
let second: Tenant;
beforeAll(async () => {
  upstream = await startHostileUpstream();
  running = await startTestService({
    engine: "sqlite",
    kinds: ["payments"],
    settings: { baseUrls: { payments: upstream.url }, egressAllow: [new URL(upstream.url).host] },
  });
  upstream.respond = (_, response) => send(response, small);
  address = new URL(await running.listen());
  [first, second] = [await tenantOf(running), await tenantOf(await running.makeOrganization())];
});
afterEach(() => {
  upstream.respond = (_, response) => send(response, small);
});
afterAll(async () => {
  await running.close();
  await upstream.close();
});

interface Tenant {
  readonly url: string;
  readonly admin: TestCaller;
  readonly list: (options?: object) => Promise<{ readonly status: number; readonly body: Body }>;
}
interface Body {
  readonly data: unknown[];
  readonly meta: object;
  readonly code: string;
  readonly detail: string;
}

async function tenantOf({ admin }: Pick<TestOrganization, "admin">): Promise<Tenant> {
  const { body } = await admin.request("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "payments",
    name: "payments",
    credentials: { api_key: "sk_test_0123456789" },
  });
  const url = `/api/v1/integrations/connectors/${body.id}/execute`;
  return {
    url,
    admin,
    list: (options = {}) => admin.request("POST", url, { entity: "customers", action: "list", ...options }),
  };
}

const customer = (id: number) => ({ id: `cus_${id}`, object: "customer", email: "a@b.example", metadata: { a: "ž" } });
const pageOf = (records: number) =>
  JSON.stringify({ object: "list", data: Array.from({ length: records }, (_, i) => customer(i)), has_more: false });
const small = pageOf(2);

function send(response: ServerResponse, body: string): void {
  response.setHeader("content-type", "application/json").end(body);
}

test("the main thread neither parses nor serializes a large page", async () => {
  const parse = vi.spyOn(JSON, "parse");
  const stringify = vi.spyOn(JSON, "stringify");
  onTestFinished(() => {
    parse.mockRestore();
    stringify.mockRestore();
  });
  const readList = async () => (await (await requestList(first)).toArray()).join("");
  await readList();
  expect(parse.mock.calls.map(([text]) => text)).toContain(small);
  const text = pageOf(100_000);
  parse.mockClear();
  stringify.mockClear();
  upstream.respond = (_, response) => send(response, text);
  expect(await readList()).toContain('"cus_99999"');
  const parsed = parse.mock.calls.map(([text]) => text);
  const serialized = stringify.mock.results.map(({ value }) => value);
  const characters = [...parsed, ...serialized].map((each) => String(each).length);
  expect(characters.reduce((sum, each) => sum + each, 0)).toBeLessThan(10_000);
});

test("if a worker thread reads a page, the result has the same form as the result of a small page", async () => {
  upstream.respond = (_, response) => send(response, small);
  const { body: few } = await first.list();
  const records = 20_000;
  upstream.respond = (_, response) => send(response, pageOf(records));
  const { status, body } = await first.list({ fields: ["id", "metadata.a"] });
  expect(status).toBe(200);
  expect(body.meta).toEqual(few.meta);
  expect(body.data).toHaveLength(records);
  expect(body.data.at(-1)).toEqual({ id: `cus_${records - 1}`, metadata: { a: "ž" } });
});

test("a result joins large and small pages in order", async () => {
  const texts = [2, 5_000, 3].map((records, page) =>
    pageOf(records)
      .replaceAll("cus_", `cus_${page}_`)
      .replace(/"has_more":\w+/, `"has_more":${page < 2}`),
  );
  let page = 0;
  upstream.respond = (_, response) => send(response, texts[page++ % 3] ?? "");
  const { status, body } = await first.list({ max_pages: 3, fields: ["id"] });
  expect(status).toBe(200);
  expect(body.data).toHaveLength(5_005);
  expect([body.data[0], body.data[2], body.data.at(-1)]).toEqual([
    { id: "cus_0_0" },
    { id: "cus_1_0" },
    { id: "cus_2_2" },
  ]);
});

test("nine megabytes of empty objects are refused because there are too many values", async () => {
  const text = `{"object":"list","has_more":false,"data":[${"{},".repeat(3_000_000)}{}]}`;
  upstream.respond = (_, response) => send(response, text);
  const { status, body } = await first.list();
  expect([status, body.code, body.detail]).toEqual([
    413,
    "too_large",
    expect.stringContaining("the response has more than 1000000 values; request less"),
  ]);
});

test("unfinished large pages of one organization leave capacity for another organization", async () => {
  const held: ServerResponse[] = [];
  upstream.respond = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(" ".repeat(400_000));
    held.push(response);
  };
  const waiting = Array.from({ length: 20 }, () => first.list());
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(20);
  upstream.respond = (_, response) => send(response, pageOf(20_000));
  const { status, body } = await second.list();
  expect([status, body.data.length]).toEqual([200, 20_000]);
  for (const response of held) response.end(small);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
});

test("unread large results of one organization are limited, and leave capacity for another organization", async () => {
  const text = JSON.stringify({ object: "list", has_more: false, data: [{ id: "x".repeat(15_000_000) }] });
  upstream.respond = (_, response) => send(response, text);
  const sockets = await Promise.all(Array.from({ length: 12 }, () => requestList(first)));
  const heads = await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, "readable");
      return String(socket.read(2_000) ?? socket.read());
    }),
  );
  const refused = heads.filter((head) => head.startsWith("HTTP/1.1 429 "));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toContain("too many large results that clients have not read yet");
  expect((await second.list()).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const recorded = async () =>
    (await first.admin.request("GET", "/api/v1/tool-calls?status=rate_limited")).body.data.length;
  await expect.poll(recorded).toBe(refused.length);
});

/** Requests a list on a new connection. Returns the connection, from which the test reads the response. */
async function requestList({ url, admin }: Tenant): Promise<Socket> {
  const body = JSON.stringify({ entity: "customers", action: "list" });
  const socket = connect({ host: address.hostname, port: Number(address.port) });
  await once(socket, "connect");
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${admin.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}
