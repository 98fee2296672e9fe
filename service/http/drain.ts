import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import { spareUnsentAnswers } from "./spare-unsent-answers.ts";

/**
 * Makes `close()` refuse what comes from then on, on connections that are still open, and finish what runs, until it
 * is sent. Probes are answered to the end.
 */
export function drainOnClose(app: FastifyInstance): void {
  const draining: { since?: number } = {};
  app.decorate("draining", draining);
  spareUnsentAnswers(app.server);
  app.addHook("preClose", async () => {
    draining.since = Date.now();
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
