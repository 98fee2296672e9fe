import { ConnectorError, type ErrorCode } from "@agent-connectors/runtime";
import { context, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { authenticate, authenticateToken, identify } from "../identity/authenticate.ts";
import type { Service } from "../service.ts";
import { type CheckedInput, checkRequest } from "./check-request.ts";
import { inProcessSignal } from "./in-process.ts";
import { resourceChallenge } from "./protected-resource.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import { type Route, successStatus } from "./route.ts";
import { refuseCrossOriginPost } from "./same-origin.ts";

interface Registration {
  readonly service: Service;
  readonly limits: RateLimits;
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Serves a route. Requests to a public route count toward the rate limit of their address, unless the limit is `none`.
 * Requests to any other route are authenticated first, and count toward the rate limit of the principal, or of the address
 * if the authentication fails.
 */
export function registerRoute(app: FastifyInstance, route: Route, registration: Registration): void {
  const { service, limits } = registration;
  const success = successStatus(route);
  app.route({
    method: route.method,
    url: route.url,
    config: { route },
    onRequest:
      route.access === "public"
        ? limitOf(route, limits)
        : callerHook(authenticators[route.access], route, registration),
    handler: async (request, reply) => {
      // Without this check, a form on another site could sign a visitor in, or allow a device in the visitor's name.
      if (route.consumes === "form") refuseCrossOriginPost(request, service.publicUrl);
      const input = await checkRequest(route, request);
      request.signInAccount = route.accountOf?.(input.body);
      if (request.signInAccount !== undefined) await limits.accountSignIns(request, reply);
      reply.code(success);
      const result = await handle(route, input, { service, request, reply });
      if (request.signInAccount !== undefined && reply.statusCode < 400) limits.recordAddress(request);
      // Without a result, fastify would wait for the handler to send a response.
      return result === undefined && !reply.sent ? reply.send() : result;
    },
  });
}

interface RouteExchange {
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function handle(route: Route, checked: CheckedInput, { service, request, reply }: RouteExchange): Promise<unknown> {
  // `callerHook` has set a caller of the type that the handler requires. Handlers of public routes do not read the caller.
  const caller = request.caller as Caller;
  const input = { service, ...checked, request, reply, caller, lookup: caller };
  const run = (signal: AbortSignal) => route.handle({ ...input, signal });
  const within = () => withinTime(reply, service.settings.limits.requestMs, run);
  return request.span ? context.with(trace.setSpan(context.active(), request.span), within) : within();
}

function limitOf({ limit = "requests" }: Route, { requests, signIns }: RateLimits): Limit | Hook[] {
  if (limit === "none") return [];
  return limit === "sign_in" ? signIns : requests;
}

/** Failures of authentication that count toward the rate limit of the address. */
const authenticationErrors: readonly ErrorCode[] = ["unauthenticated", "permission_denied", "invalid_params"];

const authenticators = { principal: identify, caller: authenticate, token: authenticateToken } as const;

/** Authenticates the caller and applies the rate limits before the body is read. */
function callerHook(
  authenticator: (typeof authenticators)[keyof typeof authenticators],
  { limit, protectedResource }: Route,
  { service, limits }: Registration,
): Hook {
  const ofPrincipal = limit === "sign_in" ? limits.principalSignIns : limits.principal;
  return async (request, reply) => {
    try {
      request.caller = await authenticator(service, identityOf(request));
    } catch (error) {
      if (protectedResource !== undefined && error instanceof ConnectorError && error.code === "unauthenticated")
        reply.header("www-authenticate", resourceChallenge(service.publicUrl, protectedResource));
      if (error instanceof ConnectorError && authenticationErrors.includes(error.code))
        await limits.requests(request, reply);
      throw error;
    }
    await ofPrincipal(request, reply);
  };
}

function identityOf({ headers }: FastifyRequest): Parameters<typeof authenticate>[1] {
  const organizationId = headers["x-organization-id"];
  return { authorization: headers.authorization, organizationId: organizationId?.toString() };
}

/**
 * Returns the result of `run`, or throws `timeout` after `ms`. Aborts the signal on the timeout, and when the client
 * disconnects, even while a returned stream is sent.
 */
function withinTime<T>(reply: FastifyReply, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  // The client may already have disconnected.
  if (reply.raw.destroyed) controller.abort();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = `the request took longer than ${ms} ms; request less data`;
      reject(new ConnectorError("timeout", reason));
      // As with `AbortSignal.timeout`, the name distinguishes a timeout from a cancellation.
      controller.abort(new DOMException(reason, "TimeoutError"));
    }, ms);
    const sender = inProcessSignal();
    run(sender ? AbortSignal.any([controller.signal, sender]) : controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
