import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestService, type TestService, type TestServiceOptions } from "../start-test-service.ts";
import { exchange } from "./exchange.ts";
import { probeRoutes, type Seen } from "./probe-routes.ts";

let running: TestService;
let isClosed: boolean;

/** Starts a service. If the test does not close it, it is closed at the end of the test. */
async function start(options: Omit<TestServiceOptions, "engine">, seen?: Seen): Promise<URL> {
  isClosed = false;
  running = await startTestService({ engine: "sqlite", routes: probeRoutes(seen), ...options });
  onTestFinished(async () => {
    if (!isClosed) await running.close();
  });
  return new URL(await running.listen());
}

test("if the headers or the body of a request arrive too slowly, the response has status 408", async () => {
  const url = await start({ limits: { receiveMs: 300 } });
  const trickle = ["GET /healthz HTTP/1.1\r\n", ...Array.from({ length: 60 }, (_, at) => `x-${at}: y\r\n`)];
  const head =
    "POST /api/v1/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
  const slowBody = [head, ...Array.from({ length: 60 }, () => " ")];
  for (const text of await Promise.all([exchange(url, trickle, 50), exchange(url, slowBody, 50)])) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"timeout"');
  }
}, 10_000);

describe("a request that is not valid HTTP, or has a header that is too long", () => {
  let service: TestService;
  let url: URL;
  beforeAll(async () => {
    service = await startTestService({ engine: "sqlite" });
    url = new URL(await service.listen());
  });
  afterAll(() => service.close());

  test.each([
    ["a line that is not HTTP", "hello\r\n\r\n", 400],
    ["a header with a carriage return", "GET /healthz HTTP/1.1\r\nhost: x\r\nx: a\rb: c\r\n\r\n", 400],
    ["two content lengths", "POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
    [
      "a content length and chunks",
      "POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
      400,
    ],
    ["a header of 20,000 characters", `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("is refused, and its connection ends: %s", async (_, bytes, status) => {
    const text = await exchange(url, bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const line of [
      "content-type: application/problem+json",
      "server-timing: total;dur=0.0",
      "cache-control: no-store",
    ])
      expect(text).toContain(`\r\n${line}\r\n`);
    const [, id] = /\r\nx-request-id: (\S+)\r\n/.exec(text) ?? [];
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ status, request_id: id });
  });
});

test.each([
  ["bytes that are not HTTP", "hello\r\n\r\n"],
  ["an incomplete request", "GET /probe/addr"],
])("if a client sends %s during a streamed response, its connection ends with no new response", async (_, bytes) => {
  const url = await start({ limits: { receiveMs: 300 } });
  const text = await exchange(url, ["GET /probe/stream HTTP/1.1\r\nhost: x\r\n\r\n", bytes], 200);
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.endsWith("part\n\r\n")).toBe(true);
});

test("a request that takes longer than the limit gets a response with 504", async () => {
  const reasons: unknown[] = [];
  const url = await start({ limits: { requestMs: 100 } }, { aborted: (reason) => reasons.push(reason) });
  const response = await fetch(new URL("/probe/wait/2000", url), { method: "POST" });
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ code: "timeout", retryable: true });
  expect(reasons).toHaveLength(1);
});

test("the signal of a handler is aborted when the client disconnects", async () => {
  const [started, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const url = await start({}, { started: started.resolve, aborted: gone.resolve });
  const pending = request(new URL("/probe/wait/5000", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  pending.on("error", () => {});
  pending.end("{}");
  await started.promise;
  pending.destroy();
  expect(await gone.promise).toMatchObject({ name: "AbortError" });
});

test.each([
  ["disconnects while it sends its request", "destroy", "{"],
  ["resets its connection while it sends its request", "resetAndDestroy", "{"],
  ["disconnects while it waits for the response", "destroy", "{}"],
] as const)("the log and the metrics show a client that %s", async (_, disconnect, body) => {
  const lines: string[] = [];
  const started = Promise.withResolvers<void>();
  const url = await start({ log: { write: (line) => lines.push(line) } }, { started: started.resolve });
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  const length = body === "{}" ? 2 : 99;
  const head = `POST /probe/wait/200 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
  socket.write(`${head}\r\nexpect: 100-continue\r\n\r\n`);
  // The service has read the head of the request when it sends "100 Continue".
  await once(socket, "data");
  socket.write(body);
  if (body === "{}") await started.promise;
  socket[disconnect]();
  await vi.waitFor(() => expect(lines.join("")).toContain('"status":499'), { timeout: 10_000 });
  const line = lines.map((text) => JSON.parse(text)).find(({ status }) => status === 499);
  expect(line).toMatchObject({ msg: "request", method: "POST", route: "/probe/wait/:ms" });
  expect(await running.service.telemetry.metrics.text([])).toContain(
    'http_request_duration_seconds_count{route="/probe/wait/:ms",method="POST",status="499"} 1',
  );
});

test("the signal of a handler is not aborted while the client waits", async () => {
  const reasons: unknown[] = [];
  const url = await start({}, { aborted: (reason) => reasons.push(reason) });
  const body = JSON.stringify({ padding: "x".repeat(50_000) });
  const response = await fetch(new URL("/probe/wait/200", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(response.status).toBe(200);
  expect(reasons).toEqual([]);
});

test("when a service closes, it completes its running requests and refuses new requests", async () => {
  const started = Promise.withResolvers<void>();
  const url = await start({}, { started: started.resolve });
  const pending = fetch(new URL("/probe/wait/500", url), { method: "POST" });
  // This connection stays open, because its second request is incomplete.
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await once(socket, "connect");
  socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /probe/addr");
  await started.promise;
  await vi.waitFor(() => expect(text).toContain('{"status":"alive"}'), { timeout: 10_000 });
  const close = running.close();
  isClosed = true;
  await vi.waitUntil(() => !running.app.server.listening, { timeout: 10_000 });
  socket.write("ess HTTP/1.1\r\nhost: x\r\n\r\n");
  const response = await pending;
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ waited: true });
  await close;
  expect(text).toMatch(/HTTP\/1\.1 503 /);
  expect(text).toContain('"code":"service_unavailable"');
  await expect(fetch(new URL("/healthz", url))).rejects.toThrow();
});
