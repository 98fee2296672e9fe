import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Route, route } from "../../../service/http/route.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/**
 * This content is larger than the socket buffers of the service and the client together. Part of it stays unsent while the client
 * does not read.
 */
const long = "x".repeat(40_000_000);

const routes: readonly Route[] = [
  route({
    method: "GET",
    url: "/probe/long",
    operationId: "long",
    summary: "A long response.",
    tag: "tests",
    access: "public",
    schemas: {},
    responses: { 200: { description: "The response." } },
    handle: async () => ({ long }),
  }),
];

let running: TestService;
let closed: Promise<void> | undefined;
afterEach(async () => {
  running.app.server.closeAllConnections();
  await (closed ?? running.close());
  closed = undefined;
});

async function start(): Promise<URL> {
  running = await startTestService({ engine: "sqlite", routes });
  return new URL(await running.listen());
}

const longRequest = "GET /probe/long HTTP/1.1\r\nhost: x\r\n\r\n";

/** Returns a socket that has sent `bytes` and received the beginning of the response. */
async function send(url: URL, bytes: string): Promise<Socket> {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  socket.write(bytes);
  await once(socket, "readable");
  return socket;
}

/** Starts to close the service. Returns while the service waits for its clients. */
async function beginToClose(): Promise<void> {
  closed = running.close();
  await expect.poll(() => running.app.server.listening, { timeout: 10_000 }).toBe(false);
  // Within this time, the service checks for idle connections.
  await sleep(300);
}

async function readRest(socket: Socket): Promise<string> {
  return Buffer.concat(await socket.toArray()).toString("latin1");
}

/** Reads all responses. Returns the lengths of their bodies. */
async function bodyLengths(socket: Socket): Promise<readonly number[]> {
  const [, ...responses] = (await readRest(socket)).split("HTTP/1.1 200 OK\r\n");
  return responses.map((response) => response.length - response.indexOf("\r\n\r\n") - 4);
}

const wholeLength = JSON.stringify({ long }).length;

test("a closing service completes a response that it has begun", async () => {
  const url = await start();
  const slowReader = await send(url, longRequest);
  await beginToClose();
  expect(await bodyLengths(slowReader)).toEqual([wholeLength]);
  await closed;
});

test("a closing service sends all pipelined responses", async () => {
  const url = await start();
  const slowReader = await send(url, longRequest.repeat(2));
  await beginToClose();
  expect(await bodyLengths(slowReader)).toEqual([wholeLength, wholeLength]);
  await closed;
});

test("a closing service ends idle connections while another connection sends a response", async () => {
  const url = await start();
  const slowReader = await send(url, longRequest);
  const idle = await send(url, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await beginToClose();
  expect(await readRest(idle)).toMatch(/\{"status":"alive"\}$/);
  expect(await bodyLengths(slowReader)).toEqual([wholeLength]);
  await closed;
});

test("a closing service refuses a request that was incomplete when the close began", async () => {
  const url = await start();
  const slowReader = await send(url, longRequest);
  const half = await send(url, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /probe/lo");
  await beginToClose();
  half.write("ng HTTP/1.1\r\nhost: x\r\n\r\n");
  expect(await readRest(half)).toContain('"code":"service_unavailable"');
  expect(await bodyLengths(slowReader)).toEqual([wholeLength]);
  await closed;
});
