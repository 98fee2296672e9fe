import { EventEmitter, once } from "node:events";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import { onceEnded } from "./once-ended.ts";
import { spareUnsentAnswers } from "./spare-unsent-answers.ts";

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
