import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { parentOf } from "./parent-of.ts";

/**
 * Makes a server span of every request, below the caller's own if they tell one; its names are those of
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/. Paths and queries are left out: they hold tokens.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _, done) => {
    const route = request.routeOptions.config.route?.url;
    const parent = parentOf(request.headers.traceparent);
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
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { span, failure, caller } = request;
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (caller) span?.setAttribute("enduser.id", caller.principalId);
    if (failure !== undefined) span?.setAttribute("error.type", failure);
    // The caller's own mistakes are no errors of a server span.
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
