import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Telemetry } from "../telemetry/telemetry.ts";

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

/**
 * Makes a server span of every request, below the caller's own if they tell one in a form that the process's
 * OpenTelemetry SDK reads; its names are those of https://opentelemetry.io/docs/specs/semconv/http/http-spans/. Paths and
 * queries are left out: they hold tokens.
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
  // The caller's own mistakes are no errors of a server span.
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** What proxies log where a client went away before it was answered; HTTP has no such status. */
const clientWentAway = 499;

/**
 * Calls `then` when an answer was sent, or its client has gone away, with the status that was sent or stands for that.
 * The framework's own hook is not called where a client went away.
 */
export function onceEnded({ raw }: FastifyReply, then: (status: number) => void): void {
  raw.once("close", () => then(raw.headersSent ? raw.statusCode : clientWentAway));
}

/** What may stand in a header and in a log line as it is. */
const harmless = /^[\w.:-]{1,128}$/;

/** The id that the client gave in `X-Request-Id`, if it is harmless; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && harmless.test(given) ? given : randomUUID();
}
