import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Telemetry } from "../telemetry/telemetry.ts";

/** The label of requests without a route. It replaces their paths, because the number of unknown paths is unlimited. */
const unrouted = "unrouted";

/** Logs and counts every request when it ends. Logs the route instead of the path and the query, which may contain tokens. */
export function recordRequests(app: FastifyInstance, { metrics }: Pick<Telemetry, "metrics">): void {
  app.addHook("onRequest", (request, reply, done) => {
    onceEnded(reply, (status) => record(request, { status, ms: reply.elapsedTime, metrics }));
    done();
  });
}

interface RequestOutcome extends Pick<Telemetry, "metrics"> {
  readonly status: number;
  readonly ms: number;
}

function record(
  { method, caller, failure, routeOptions, log }: FastifyRequest,
  { status, ms, metrics }: RequestOutcome,
): void {
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
  // The limit `none` marks probes and metrics, which are requested often.
  if (served?.limit === "none") log.debug(line, "request");
  else log.info(line, "request");
}

/**
 * Creates a server span for every request, as a child of the span that the request's headers name. The attributes follow
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/, without paths and queries, which may contain tokens.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    const route = request.routeOptions.config.route?.url;
    request.span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": request.method,
          "url.scheme": request.protocol,
          "network.protocol.version": request.raw.httpVersion,
          ...(route !== undefined && { "http.route": route }),
        },
      },
      propagation.extract(ROOT_CONTEXT, request.headers),
    );
    onceEnded(reply, (status) => endSpan(request, status));
    done();
  });
}

function endSpan({ span, failure, caller }: FastifyRequest, status: number): void {
  span?.setAttribute("http.response.status_code", status);
  if (caller) span?.setAttribute("enduser.id", caller.principalId);
  if (failure !== undefined) span?.setAttribute("error.type", failure);
  // The semantic conventions do not count 4xx as an error of a server span.
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** Proxies log this status for a client that disconnects before the response. HTTP does not define it. */
const clientClosedRequest = 499;

/**
 * Calls `then` with the status when the response has ended, completely or not. The status is 499 if the client disconnects
 * before the response begins. The framework's hook `onResponse` does not run for a client that disconnects.
 */
export function onceEnded({ raw }: FastifyReply, then: (status: number) => void): void {
  raw.once("close", () => then(raw.headersSent ? raw.statusCode : clientClosedRequest));
}

/** Ids that are safe in a header and in a log line. */
const safeId = /^[\w.:-]{1,128}$/;

/** The client's `X-Request-Id` if it is safe, otherwise a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && safeId.test(sent) ? sent : randomUUID();
}
