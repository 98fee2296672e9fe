import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Route, route } from "../../../service/http/route.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** More than the sockets of both sides hold, so that much of it has yet to be sent while nobody reads. */
const long = "x".repeat(40_000_000);

const routes: readonly Route[] = [
  route({
    method: "GET",
    url: "/probe/long",
    operationId: "long",
    summary: "A long answer.",
    tag: "tests",
    access: "public",
    schemas: {},
    responses: { 200: { description: "The answer." } },
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

/** A socket that has sent these bytes and reads only the beginning of the response. */
async function ask(url: URL, bytes: string): Promise<Socket> {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  socket.write(bytes);
  await once(socket, "readable");
  return socket;
}

/** Closes the service; comes back while it waits for its clients. */
async function beginToClose(): Promise<void> {
  closed = running.close();
  await expect.poll(() => running.app.server.listening).toBe(false);
  // It looks for idle connections again and again.
  await sleep(300);
}

async function rest(socket: Socket): Promise<string> {
  return Buffer.concat(await socket.toArray()).toString("latin1");
}

/** Characters of the content of each answer that comes. */
async function lengths(socket: Socket): Promise<readonly number[]> {
  const [, ...answers] = (await rest(socket)).split("HTTP/1.1 200 OK\r\n");
  return answers.map((answer) => answer.length - answer.indexOf("\r\n\r\n") - 4);
}

const whole = JSON.stringify({ long }).length;

test("sends the whole of a written response when it is closed", async () => {
  const url = await start();
  const slow = await ask(url, longRequest);
  await beginToClose();
  expect(await lengths(slow)).toEqual([whole]);
  await closed;
});

test("sends the whole of written, pipelined responses when it is closed", async () => {
  const url = await start();
  const slow = await ask(url, longRequest.repeat(2));
  await beginToClose();
  expect(await lengths(slow)).toEqual([whole, whole]);
  await closed;
});

test("closes idle connections while a response is sent on another", async () => {
  const url = await start();
  const slow = await ask(url, longRequest);
  const idle = await ask(url, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await beginToClose();
  expect(await rest(idle)).toMatch(/\{"status":"alive"\}$/);
  expect(await lengths(slow)).toEqual([whole]);
  await closed;
});

test("responds to a half received request when it is closed, while a response is sent on another connection", async () => {
  const url = await start();
  const slow = await ask(url, longRequest);
  const half = await ask(url, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /probe/lo");
  await beginToClose();
  half.write("ng HTTP/1.1\r\nhost: x\r\n\r\n");
  expect(await rest(half)).toContain('"code":"service_unavailable"');
  expect(await lengths(slow)).toEqual([whole]);
  await closed;
});
