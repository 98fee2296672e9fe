import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { closeSlowReaders } from "../../../service/http/connections.ts";

/** The number of pieces of a response. Together, they exceed the buffers of both sockets. */
const pieces = 400;

const piece = Buffer.alloc(100_000, "x");

/**
 * Starts a server, and requests a long response from it. `ended` resolves to true if the server sent the whole response, and to
 * false if it closed the response earlier.
 */
async function requestLong() {
  const app = fastify();
  closeSlowReaders(app, { bytesPerSecond: 100_000, windowMs: 200 });
  const stream = Readable.from(
    Array.from({ length: pieces }, () => piece),
    { objectMode: false },
  );
  app.get("/", (_, reply) => reply.send(stream));
  const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await once(socket, "readable");
  return { socket, ended: once(stream, "close").then(() => stream.readableEnded) };
}

/** Reads at most `bytes` at a time, with pauses. Returns the number of bytes read. */
async function readSlowly(socket: Socket, bytes: number): Promise<number> {
  let read = 0;
  while (!socket.readableEnded && !socket.destroyed) {
    read += socket.read(Math.min(bytes, socket.readableLength || bytes))?.length ?? 0;
    await sleep(10);
  }
  return read;
}

test("a client that reads very slowly is disconnected, and its response is released", async () => {
  const { socket, ended } = await requestLong();
  const reading = readSlowly(socket, 10);
  expect(await ended).toBe(false);
  socket.destroy();
  expect(await reading).toBeLessThan(pieces * piece.length);
});

test("a client that has read all data stays connected while the service sends slowly", async () => {
  const app = fastify();
  closeSlowReaders(app, { bytesPerSecond: 100_000, windowMs: 100 });
  app.get("/", (_, reply) => {
    const events = async function* () {
      yield "first";
      await sleep(500);
      yield " last";
    };
    return reply.send(Readable.from(events(), { objectMode: false }));
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  expect(await (await fetch(url)).text()).toBe("first last");
});

test("a client that reads fast enough gets the whole response", async () => {
  const { socket } = await requestLong();
  expect(await readSlowly(socket, 1_000_000)).toBeGreaterThan(pieces * piece.length);
});
