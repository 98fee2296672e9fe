import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { bodyBounds, parseBodies } from "./http/bodies.ts";
import { drainOnClose, endSlowAnswers } from "./http/connections.ts";
import { refuseConnections, refuseRequests } from "./http/failures/refuse.ts";
import { answerFailure, frameworkFailure } from "./http/failures/send.ts";
import { answerHeaders } from "./http/headers.ts";
import { recordRequests, requestIdOf, traceRequests } from "./http/observe.ts";
import { describeApi } from "./http/openapi.ts";
import { consumedTypes, type Route } from "./http/route.ts";
import { routes as allRoutes } from "./routes.ts";
import "./http/fastify.ts";
import { type RateLimits, rateLimits, rememberedClients } from "./http/rate-limits.ts";
import { registerRoute } from "./http/register-route.ts";
import type { Service } from "./service.ts";

/** A path that no route has. */
const nowhere = "//";

/** The application that serves these routes, all of them by default. It does not listen yet. */
export async function buildApp(service: Service, routes: readonly Route[] = allRoutes): Promise<FastifyInstance> {
  const app = createApp(service);
  app.setErrorHandler(answerFailure);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("failure", undefined);
  app.decorateRequest("signInAccount", undefined);
  recordRequests(app, service.telemetry);
  traceRequests(app, service.telemetry.tracer);
  answerHeaders(app, service.publicUrl);
  drainOnClose(app);
  endSlowAnswers(app);
  app.decorate("openapi", describeApi(routes, service.publicUrl));
  await app.register(rateLimit, { global: false, cache: rememberedClients });
  const limits = rateLimits(app, service.settings.bounds);
  refuseRequests(app, routes, limits.requests);
  await registerRoutes(app, routes, { service, limits });
  await app.ready();
  return app;
}

function createApp({ settings, telemetry, publicUrl }: Service): FastifyInstance {
  const { bodyBytes, receiveMs, requestMs } = settings.bounds;
  const logger: FastifyBaseLogger = telemetry.logger;
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: requestIdOf,
    bodyLimit: bodyBytes,
    trustProxy: settings.trustedProxies === 0 ? false : (_, hop) => hop < settings.trustedProxies,
    // A request must arrive within this time, however slowly its client sends.
    requestTimeout: receiveMs,
    http: {
      headersTimeout: receiveMs,
      connectionsCheckingInterval: Math.min(5_000, receiveMs),
      // Who sends none is refused in our own words.
      requireHostHeader: false,
    },
    // Where nothing moves for longer than any request takes, nobody is there.
    connectionTimeout: requestMs + 10_000,
    forceCloseConnections: "idle",
    // What comes while it closes is refused in our own words.
    return503OnClosing: false,
    clientErrorHandler: refuseConnections(publicUrl),
    // No hook is called where the router refuses: the request is routed again, to where nothing is, and refused there.
    frameworkErrors: (error, request, reply) => {
      request.raw.refused = frameworkFailure(error, request);
      request.raw.url = nowhere;
      request.server.routing(request.raw, reply.raw);
    },
  });
}

/** Routes that take the same bodies share what reads them; what no route serves is not read. Cookies are for pages. */
async function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  registration: { readonly service: Service; readonly limits: RateLimits },
): Promise<void> {
  app.removeAllContentTypeParsers();
  const { bounds } = registration.service.settings;
  for (const access of ["public", "principal", "caller", "token"] as const)
    for (const consumes of ["json", "form", "form_or_json"] as const)
      await app.register(async (scope) => {
        await parseBodies(scope, { types: consumedTypes[consumes], bounds: bodyBounds(access, bounds) });
        if (access === "public") await scope.register(cookie);
        for (const route of routes)
          if (route.access === access && (route.consumes ?? "json") === consumes)
            await registerRoute(scope, route, registration);
      });
}
