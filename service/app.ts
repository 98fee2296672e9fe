import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { heartbeatMs } from "./event-streams.ts";
import { bodyLimits, parseBodies } from "./http/bodies.ts";
import { closeSlowReaders, drainOnClose } from "./http/connections.ts";
import { allowOrigins } from "./http/cors.ts";
import { refuseConnections, refuseRequests } from "./http/failures/refuse.ts";
import { frameworkFailure, handleError } from "./http/failures/send.ts";
import { addCommonHeaders } from "./http/headers.ts";
import { recordRequests, requestIdOf, traceRequests } from "./http/observe.ts";
import { describeApi } from "./http/openapi.ts";
import { consumedTypes, type Route } from "./http/route.ts";
import { routes as allRoutes } from "./routes.ts";
import "./http/fastify.ts";
import { type RateLimits, rateLimits } from "./http/rate-limits.ts";
import { registerRoute } from "./http/register-route.ts";
import type { Service } from "./service.ts";

/** A path without a route. */
const unroutedPath = "//";

/** Builds the application. It does not listen yet. */
export async function buildApp(service: Service, routes: readonly Route[] = allRoutes): Promise<FastifyInstance> {
  const app = createApp(service);
  app.setErrorHandler(handleError);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("failure", undefined);
  app.decorateRequest("signInAccount", undefined);
  recordRequests(app, service.telemetry);
  traceRequests(app, service.telemetry.tracer);
  addCommonHeaders(app, service.publicUrl);
  allowOrigins(app, service.settings.corsOrigins);
  drainOnClose(app);
  closeSlowReaders(app);
  app.decorate("openapi", describeApi(routes, service.publicUrl));
  const limits = rateLimits(service.settings.limits);
  refuseRequests(app, routes, limits.requests);
  await registerRoutes(app, routes, { service, limits });
  await app.ready();
  return app;
}

function createApp({ settings, telemetry, publicUrl }: Service): FastifyInstance {
  const { bodyBytes, receiveMs, requestMs } = settings.limits;
  const logger: FastifyBaseLogger = telemetry.logger;
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: requestIdOf,
    bodyLimit: bodyBytes,
    trustProxy: settings.trustedProxies === 0 ? false : (_, hop) => hop < settings.trustedProxies,
    requestTimeout: receiveMs,
    http: {
      headersTimeout: receiveMs,
      connectionsCheckingInterval: Math.min(5_000, receiveMs),
      // Our own hook refuses a request without a Host header.
      requireHostHeader: false,
    },
    // Longer than any wait for a response and any pause of an event stream, so that no connection in use is closed.
    connectionTimeout: Math.max(requestMs, heartbeatMs) + 10_000,
    forceCloseConnections: "idle",
    // Our own hook refuses requests during the shutdown.
    return503OnClosing: false,
    clientErrorHandler: refuseConnections(publicUrl),
    // The router runs no hooks for a request that it refuses. To run them, this function routes the request to an unknown path.
    frameworkErrors: (error, request, reply) => {
      request.raw.refused = frameworkFailure(error, request);
      request.raw.url = unroutedPath;
      request.server.routing(request.raw, reply.raw);
    },
  });
}

/** Routes with the same access and body format share a parser. Bodies of requests to unknown paths are not read. */
async function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  registration: { readonly service: Service; readonly limits: RateLimits },
): Promise<void> {
  app.removeAllContentTypeParsers();
  const { settings } = registration.service;
  for (const access of ["public", "principal", "caller", "token"] as const)
    for (const consumes of ["json", "form", "form_or_json"] as const)
      await app.register(async (scope) => {
        parseBodies(scope, { types: consumedTypes[consumes], limits: bodyLimits(access, settings.limits) });
        if (access === "public") await scope.register(cookie);
        for (const route of routes)
          if (route.access === access && (route.consumes ?? "json") === consumes)
            registerRoute(scope, route, registration);
      });
}
