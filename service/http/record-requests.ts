import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Telemetry } from "../telemetry/telemetry.ts";

/** Name of what no route serves: paths that were made up would be as many labels. */
const unrouted = "unrouted";

/** Logs every request once it is answered, and counts it. Only the route is told of its address: paths and queries hold tokens. */
export function recordRequests(app: FastifyInstance, { metrics }: Pick<Telemetry, "metrics">): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, caller, failure } = request;
    const route = request.routeOptions.config.route?.url ?? unrouted;
    const status = statusOf(request, reply.statusCode);
    const ms = reply.elapsedTime;
    metrics.requestEnded({ route, method, status, seconds: ms / 1000 });
    const line = {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(caller && { principal_id: caller.principalId, organization_id: caller.organizationId }),
      ...(failure !== undefined && { code: failure }),
    };
    // Probes come every few seconds.
    if (request.routeOptions.config.route?.limit === "none") request.log.debug(line, "request");
    else request.log.info(line, "request");
    done();
  });
}

/** A client that goes away before it is answered is one, whatever would have been answered. */
function statusOf({ raw }: FastifyRequest, status: number): number {
  return raw.destroyed && raw.errored !== null ? 499 : status;
}
