import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { closeSlowReaders } from "../../../service/http/connections.ts";

const rate = { bytesPerSecond: 100_000, windowMs: 200 };
/** The bytes that a client must read in a window. */
const minimumBytes = 20_000;

// The tests end each window themselves, because on a busy machine even a fast reader may not read any data within a window.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const endWindow = () => vi.advanceTimersByTime(rate.windowMs);

/** The number of pieces of a response. Together, the pieces exceed the buffers of both sockets. */
const pieces = 400;

const piece = Buffer.alloc(100_000, "x");

/**
 * Starts a server, and requests a long response from it. Returns the sockets of the client and of the server. `ended` resolves to
 * true if the server sent the whole response, and to false if it closed the response earlier.
 */
async function requestLong() {
  const app = fastify();
  closeSlowReaders(app, rate);
  const stream = Readable.from(
    Array.from({ length: pieces }, () => piece),
    { objectMode: false },
  );
  app.get("/", (_, reply) => reply.send(stream));
  const connected = once(app.server, "connection");
  const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await once(socket, "readable");
  const [served]: Socket[] = await connected;
  if (!served) throw new Error("expected a connection, found none");
  return { socket, served, ended: once(stream, "close").then(() => stream.readableEnded) };
}

test("a client that reads very slowly is disconnected, and the stream of its response is closed", async () => {
  const { socket, served, ended } = await requestLong();
  let read = 0;
  while (!served.destroyed) {
    read += socket.read(10)?.length ?? 0;
    endWindow();
    await turn();
  }
  expect(await ended).toBe(false);
  expect(read).toBeLessThan(pieces * piece.length);
});

test("a response that begins after its client has disconnected leaves no timer", async () => {
  const app = fastify();
  closeSlowReaders(app, rate);
  const { promise: disconnected, resolve: disconnect } = Promise.withResolvers<void>();
  const { promise: sent, resolve: end } = Promise.withResolvers<void>();
  app.get("/", async (_, reply) => {
    reply.raw.once("close", disconnect);
    client.destroy();
    await disconnected;
    return Readable.from(["late"]).once("close", end);
  });
  const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  onTestFinished(() => app.close());
  const client = connect({ host: url.hostname, port: Number(url.port) });
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});

test("a client that has read all data stays connected while the service sends slowly", async () => {
  const app = fastify();
  closeSlowReaders(app, rate);
  const { promise: isDue, resolve: sendRest } = Promise.withResolvers<void>();
  app.get("/", (_, reply) => {
    const events = async function* () {
      yield "first";
      await isDue;
      yield " last";
    };
    return reply.send(Readable.from(events(), { objectMode: false }));
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const { body } = await fetch(url);
  let text = "";
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let window = 0; window < 3; window++) endWindow();
    sendRest();
  }
  expect(text).toBe("first last");
});

test("a client that reads fast enough gets the whole response", async () => {
  const { socket, served } = await requestLong();
  const sent = () => served.bytesWritten - served.writableLength;
  let [read, before, windows] = [0, sent(), 0];
  socket.on("data", (chunk) => {
    read += chunk.length;
  });
  while (!socket.readableEnded && !socket.destroyed) {
    if (sent() - before >= minimumBytes) {
      endWindow();
      before = sent();
      windows++;
    }
    await turn();
  }
  expect(read).toBeGreaterThan(pieces * piece.length);
  expect(windows).toBeGreaterThan(2);
});
