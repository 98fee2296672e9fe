import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import { onceEnded } from "./observe.ts";

/**
 * Makes `drain()` and `close()` answer new requests with 503, on new connections too while `drain()` waits, and finish
 * what runs, until it is sent. Probes are answered to the end.
 */
export function drainOnClose(app: FastifyInstance): void {
  const draining: { since?: number } = {};
  app.decorate("draining", draining);
  app.decorate("drain", createDrain(app, draining));
  spareUnsentAnswers(app.server);
  app.addHook("preClose", async () => {
    draining.since ??= Date.now();
    if (!app.server.listening) return;
    // What is answered from then on may leave its connection open, which nobody would close for a minute.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once("close", () => clearInterval(idle));
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    if (draining.since !== undefined) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("onRequest", (request, _, done) => {
    const refused = draining.since !== undefined && request.routeOptions.config.route?.limit !== "none";
    done(refused ? new ConnectorError("service_unavailable", "the service is shutting down; try again") : undefined);
  });
}

/** Counts the requests that run; gives the function that refuses others and waits until none of them is left. */
function createDrain(app: FastifyInstance, draining: { since?: number }): (longestMs: number) => Promise<void> {
  let running = 0;
  const ended = new EventEmitter();
  app.addHook("onRequest", (_, reply, done) => {
    if (draining.since === undefined) {
      running += 1;
      onceEnded(reply, () => {
        running -= 1;
        if (running === 0) ended.emit("none");
      });
    }
    done();
  });
  return async (longestMs) => {
    draining.since ??= Date.now();
    if (running === 0) return;
    await once(ended, "none", { signal: AbortSignal.timeout(longestMs) }).catch(unlessOverdue);
  };
}

function unlessOverdue(error: Error): void {
  if (error.name !== "AbortError") throw error;
}

/**
 * Makes `closeIdleConnections`, which `close` calls as well, leave connections alone on which something has yet to be sent.
 * Node takes a connection for idle once its answer is written, whatever of that the kernel has not taken yet
 * (https://github.com/nodejs/node/blob/v22.x/lib/_http_server.js), and so cuts what a slow client still reads.
 */
function spareUnsentAnswers(server: Server): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const sending = [...sockets].filter(({ writableLength }) => writableLength > 0);
    // Which others are idle node alone knows: nobody else is told of a request that is half received.
    for (const socket of sending) socket.destroy = () => socket;
    closeIdleConnections();
    for (const socket of sending) Reflect.deleteProperty(socket, "destroy");
  };
}

/** How slowly an answer that is streamed may be taken. */
interface SlowestReading {
  readonly bytesPerSecond: number;
  /** Over which the rate is taken, in milliseconds: nobody is judged by a moment. */
  readonly spanMs: number;
}

const slowest: SlowestReading = { bytesPerSecond: 4 * 1024, spanMs: 30_000 };

/**
 * Closes the connection of a client that takes less of a streamed answer than the lowest rate. A limit of idle time alone
 * lets a client keep what its call holds, a slot and memory, by reading a byte now and then.
 */
export function endSlowAnswers(app: FastifyInstance, { bytesPerSecond, spanMs }: SlowestReading = slowest): void {
  const leastBytes = (bytesPerSecond * spanMs) / 1000;
  app.addHook("onSend", (_, { raw }, payload, done) => {
    const { socket } = raw;
    if (socket && payload instanceof Readable) {
      const taken = () => socket.bytesWritten - socket.writableLength;
      let before = taken();
      const watch = setInterval(() => {
        const now = taken();
        // Where nothing waits for the client, the answer itself comes slowly, as events do.
        if (socket.writableLength > 0 && now - before < leastBytes) socket.destroy();
        before = now;
      }, spanMs);
      raw.once("close", () => clearInterval(watch));
    }
    done(null, payload);
  });
}
