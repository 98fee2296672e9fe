import { ConnectorError, type ErrorCode } from "@agent-connectors/runtime";
import { context, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { authenticate, authenticateToken, identify } from "../identity/authenticate.ts";
import type { Service } from "../service.ts";
import { type Checked, compileChecks } from "./check-request.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import type { Route } from "./route.ts";

interface Registration {
  readonly service: Service;
  readonly limits: RateLimits;
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Serves a route. For callers: who asks, then the limit of that principal (of the address for who is refused), then what
 * is sent, then the handler; for anybody: the limit of the address first.
 */
export async function registerRoute(app: FastifyInstance, route: Route, registration: Registration): Promise<void> {
  const { service, limits } = registration;
  const read = await compileChecks(route);
  app.route({
    method: route.method,
    url: route.url,
    config: { route },
    onRequest:
      route.access === "public" ? limitOf(route, limits) : callerHook(askers[route.access], route, registration),
    handler: async (request, reply) => {
      const sent = read(request);
      request.signInAccount = route.accountOf?.(sent.body);
      if (request.signInAccount !== undefined) await limits.accountSignIns(request, reply);
      const result = await handle(route, sent, { service, request, reply });
      if (request.signInAccount !== undefined && reply.statusCode < 400) await limits.rememberAddress(request);
      // Without a body fastify would wait for the handler to send one.
      return result === undefined && !reply.sent ? reply.send() : result;
    },
  });
}

interface Exchange {
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function handle(route: Route, sent: Checked, { service, request, reply }: Exchange): Promise<unknown> {
  // The hook has set what the route's access says.
  const caller = request.caller as Caller;
  const asked = { service, ...sent, request, reply, caller, lookup: caller };
  const run = (signal: AbortSignal) => route.handle({ ...asked, signal });
  const within = () => withinTime(reply, service.settings.bounds.requestMs, run);
  return request.span ? context.with(trace.setSpan(context.active(), request.span), within) : within();
}

function limitOf({ limit = "requests" }: Route, { requests, signIns }: RateLimits): Limit | Hook[] {
  if (limit === "none") return [];
  return limit === "sign_in" ? signIns : requests;
}

/** How a request is refused that is not counted by its caller, because there is none in the organization asked for. */
const refusals: readonly ErrorCode[] = ["unauthenticated", "permission_denied", "invalid_params"];

/** What is read of the caller, by the route's access. */
const askers = { principal: identify, caller: authenticate, token: authenticateToken } as const;

/** Who asks is known before anything that they send is read. */
function callerHook(
  ask: (typeof askers)[keyof typeof askers],
  { limit }: Route,
  { service, limits }: Registration,
): Hook {
  const ofPrincipal = limit === "sign_in" ? limits.principalSignIns : limits.principal;
  return async (request, reply) => {
    try {
      request.caller = await ask(service, identityOf(request));
    } catch (error) {
      // Others behind the same address, who are let in, are not counted with them.
      if (error instanceof ConnectorError && refusals.includes(error.code)) await limits.requests(request, reply);
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
 * What `run` gives, or `timeout` after `ms`. Its signal fires then, and when the client goes away; also while a stream
 * that it gave is being sent.
 */
function withinTime<T>(reply: FastifyReply, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = `the request took longer than ${ms} ms; ask for less at once`;
      reject(new ConnectorError("timeout", reason));
      // Named as that of an `AbortSignal.timeout`: what is ended by it has timed out, nobody has cancelled it.
      controller.abort(new DOMException(reason, "TimeoutError"));
    }, ms);
    run(controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
