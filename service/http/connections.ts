import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import { onceEnded } from "./observe.ts";

/**
 * During `drain()` and `close()`, the server completes the requests in progress. It refuses new ones with 503, except probes
 * and requests for metrics. During `drain()`, it still accepts connections.
 */
export function drainOnClose(app: FastifyInstance): void {
  const draining = new AbortController();
  app.decorate("draining", draining.signal);
  app.decorate("drain", createDrain(app, draining));
  keepSendingConnections(app.server);
  app.addHook("preClose", async () => {
    draining.abort();
    if (!app.server.listening) return;
    // Without this timer, a connection that becomes idle during the shutdown would stay open for more than a minute.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once("close", () => clearInterval(idle));
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    if (draining.signal.aborted) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("onRequest", (request, _, done) => {
    const isRefused = draining.signal.aborted && request.routeOptions.config.route?.limit !== "none";
    done(isRefused ? new ConnectorError("service_unavailable", "the service is shutting down; try again") : undefined);
  });
}

function createDrain(app: FastifyInstance, draining: AbortController): (maxMs: number) => Promise<void> {
  let running = 0;
  const ended = new EventEmitter();
  app.addHook("onRequest", (_, reply, done) => {
    if (!draining.signal.aborted) {
      running += 1;
      onceEnded(reply, () => {
        running -= 1;
        if (running === 0) ended.emit("none");
      });
    }
    done();
  });
  return async (maxMs) => {
    draining.abort();
    if (running === 0) return;
    await once(ended, "none", { signal: AbortSignal.timeout(maxMs) }).catch(ignoreTimeout);
  };
}

function ignoreTimeout(error: Error): void {
  if (error.name !== "AbortError") throw error;
}

/**
 * Prevents `closeIdleConnections` and `close` from closing connections with unsent bytes. Node treats a connection as idle
 * when its response is written, even if the kernel has not accepted all bytes
 * (https://github.com/nodejs/node/blob/v22.x/lib/_http_server.js). Without this function, a slow client would lose the rest.
 */
function keepSendingConnections(server: Server): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const sending = [...sockets].filter(({ writableLength }) => writableLength > 0);
    // Node selects the idle sockets and destroys them, because only node can detect half-received requests. Meanwhile, the
    // `destroy` of sockets with unsent bytes does nothing.
    for (const socket of sending) socket.destroy = () => socket;
    closeIdleConnections();
    for (const socket of sending) Reflect.deleteProperty(socket, "destroy");
  };
}

interface MinimumRate {
  readonly bytesPerSecond: number;
  /** The duration of one measurement. */
  readonly windowMs: number;
}

const minimumRate: MinimumRate = { bytesPerSecond: 4 * 1024, windowMs: 30_000 };

/**
 * Closes the connection of a client that reads a streamed response more slowly than the minimum rate. A limit on idle time
 * is not enough: a client that sometimes reads a byte would keep memory occupied and count towards the concurrency limits.
 */
export function closeSlowReaders(app: FastifyInstance, { bytesPerSecond, windowMs }: MinimumRate = minimumRate): void {
  const minimumBytes = (bytesPerSecond * windowMs) / 1000;
  app.addHook("onSend", (_, { raw }, payload, done) => {
    const { socket } = raw;
    // A response that is already closed does not emit `close` again. It gets no timer, because nothing would stop the timer.
    if (socket && !raw.destroyed && payload instanceof Readable) {
      const readBytes = () => socket.bytesWritten - socket.writableLength;
      let before = readBytes();
      const watch = setInterval(() => {
        const now = readBytes();
        // If no bytes are unsent, the source is slow (such as a stream of events), not the client.
        if (socket.writableLength > 0 && now - before < minimumBytes) socket.destroy();
        before = now;
      }, windowMs);
      raw.once("close", () => clearInterval(watch));
    }
    done(null, payload);
  });
}
