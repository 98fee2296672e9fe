import { ConnectorError } from "@agent-connectors/runtime";
import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServiceLimits } from "../limits.ts";

/** Counts a request. Throws `rate_limited` if the request exceeds the limit. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Rate limits, counted in the memory of this process in windows of one minute. */
export interface RateLimits {
  /**
   * Unauthenticated requests of one address: requests to public routes with the limit `requests`, requests that violate HTTP
   * or have no route (see `failures/refuse.ts`), and requests whose authentication fails.
   */
  readonly requests: Limit;
  /** Requests of one address to the public routes with the limit `sign_in`. */
  readonly signIns: Limit;
  /**
   * Sign-ins to one account, existing or not, from all unknown addresses together. After a successful sign-in to the account,
   * an address is known. Sign-ins from known addresses are not counted, so that guesses from other addresses do not lock out
   * the user.
   */
  readonly accountSignIns: Limit;
  /** Records the address of a successful sign-in as known for its account. */
  readonly recordAddress: (request: FastifyRequest) => Promise<void>;
  /** Requests of one authenticated principal to all routes except those with the limit `sign_in`. */
  readonly principal: Limit;
  /** Requests of one principal to the routes with the limit `sign_in`. A caller with a token could also guess secrets. */
  readonly principalSignIns: Limit;
}

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

type State = Awaited<ReturnType<Counter>>;

/** Maximum number of pairs of an account and a known address. */
const maxPairs = 10_000;

/**
 * Maximum number of counted accounts, so that a client that invents accounts cannot fill the memory. The least recently used
 * count is removed first.
 */
const maxAccounts = 50_000;

/** The limit of an account, as a multiple of the limit of an address. Above 1, so that one address cannot block an account. */
const accountFactor = 4;

/** Creates the limits of an application that has registered the rate-limit plugin. All IPv6 addresses of a /64 count as one. */
export function rateLimits(app: FastifyInstance, limits: ServiceLimits): RateLimits {
  const timeWindow = 60_000;
  const counter = (max: number): Counter => app.createRateLimit({ max, timeWindow });
  const ofPrincipal = (max: number): Counter =>
    app.createRateLimit({ max, timeWindow, keyGenerator: ({ caller }) => caller?.principalId ?? "" });
  const byAccount = ({ signInAccount = "" }: FastifyRequest): string => signInAccount;
  const signIns = counter(limits.signInsPerMinute);
  // `createRateLimit` reads `cache`, but the type of its param lacks it.
  const accountOptions: RateLimitOptions = {
    max: limits.signInsPerMinute * accountFactor,
    timeWindow,
    keyGenerator: byAccount,
    cache: maxAccounts,
  };
  const ofAccount = app.createRateLimit(accountOptions);
  /** In the order of their last sign-ins. */
  const knownPairs = new Set<string>();
  const pairOf = async (request: FastifyRequest): Promise<string> => {
    const { key } = await signIns(request, { increment: false });
    return `${byAccount(request)} ${key}`;
  };
  return {
    requests: limitBy(counter(limits.requestsPerMinute)),
    signIns: limitBy(signIns),
    async accountSignIns(request, reply) {
      if (knownPairs.has(await pairOf(request))) return;
      const state = await ofAccount(request);
      // Below the limit of the account, the headers describe the limit of the address.
      if (!state.isAllowed && state.isExceeded) apply(reply, state);
    },
    async recordAddress(request) {
      const pair = await pairOf(request);
      knownPairs.delete(pair);
      knownPairs.add(pair);
      const [oldest = ""] = knownPairs;
      if (knownPairs.size > maxPairs) knownPairs.delete(oldest);
    },
    principal: limitBy(ofPrincipal(limits.requestsPerMinute)),
    principalSignIns: limitBy(ofPrincipal(limits.signInsPerMinute)),
  };
}

function limitBy(counter: Counter): Limit {
  return async (request, reply) => apply(reply, await counter(request));
}

function apply(reply: FastifyReply, state: State): void {
  if (state.isAllowed) return;
  // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-03
  reply.headers({
    "ratelimit-limit": state.max,
    "ratelimit-remaining": state.remaining,
    "ratelimit-reset": state.ttlInSeconds,
  });
  if (state.isExceeded)
    throw new ConnectorError("rate_limited", `expected at most ${state.max} requests a minute, found more`, {
      retry_after_ms: Math.max(1, state.ttl),
    });
}
