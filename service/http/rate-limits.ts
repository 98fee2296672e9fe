import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Bounds } from "../settings/settings.ts";

/** Counts a request, and throws `rate_limited` where it is one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** How often requests may come, counted in the memory of this process for a minute at a time. */
export interface RateLimits {
  /** Of one address. */
  readonly requests: Limit;
  /** Of one address, for secrets that people choose or type. */
  readonly signIns: Limit;
  /** Of one account that somebody wants to sign in to, from whatever addresses, whether or not it exists. */
  readonly accountSignIns: Limit;
  /** Of one principal, who is known by then. */
  readonly principal: Limit;
  /** Of one principal, for secrets that people type: whoever has a token of theirs might guess them. */
  readonly principalSignIns: Limit;
}

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

/** Addresses and principals that are remembered, the longest unseen forgotten first. */
export const rememberedClients = 10_000;

/** The limits of an application, where the plugin is registered. IPv6 addresses count by their /64. */
export function rateLimits(app: FastifyInstance, bounds: Bounds): RateLimits {
  const timeWindow = 60_000;
  const counter = (max: number): Counter => app.createRateLimit({ max, timeWindow });
  const ofPrincipal = (max: number): Counter =>
    app.createRateLimit({ max, timeWindow, keyGenerator: ({ caller }) => caller?.principalId ?? "" });
  const byAccount = ({ signInAccount = "" }: FastifyRequest): string => signInAccount;
  return {
    requests: limitBy(counter(bounds.requestsPerMinute)),
    signIns: limitBy(counter(bounds.signInsPerMinute)),
    accountSignIns: limitBy(app.createRateLimit({ max: bounds.signInsPerMinute, timeWindow, keyGenerator: byAccount })),
    principal: limitBy(ofPrincipal(bounds.requestsPerMinute)),
    principalSignIns: limitBy(ofPrincipal(bounds.signInsPerMinute)),
  };
}

function limitBy(counter: Counter): Limit {
  return async (request, reply) => {
    const state = await counter(request);
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
  };
}
