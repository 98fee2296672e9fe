import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { onceEnded } from "./once-ended.ts";

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
