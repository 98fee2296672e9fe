import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { onceEnded } from "./once-ended.ts";

/** Name of what no route serves: paths that were made up would be as many labels. */
const unrouted = "unrouted";

/** Logs every request once it has ended, and counts it. Only the route is told of its address: paths and queries hold tokens. */
export function recordRequests(app: FastifyInstance, { metrics }: Pick<Telemetry, "metrics">): void {
  app.addHook("onRequest", (request, reply, done) => {
    onceEnded(reply, (status) => record(request, { status, ms: reply.elapsedTime, metrics }));
    done();
  });
}

interface Ending extends Pick<Telemetry, "metrics"> {
  readonly status: number;
  readonly ms: number;
}

function record({ method, caller, failure, routeOptions, log }: FastifyRequest, { status, ms, metrics }: Ending): void {
  const served = routeOptions.config.route;
  const route = served?.url ?? unrouted;
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
  if (served?.limit === "none") log.debug(line, "request");
  else log.info(line, "request");
}
