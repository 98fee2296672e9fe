import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Bounds } from "../settings.ts";

/** Counts a request, and throws `rate_limited` where it is one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** How often requests may come, counted in the memory of this process for a minute at a time. */
export interface RateLimits {
  /** Of one address. */
  readonly requests: Limit;
  /** Of one address, for what guesses at secrets. */
  readonly signIns: Limit;
  /** Of one principal, who is known by then. */
  readonly principal: Limit;
  /** Of one address whose tokens do not hold: throws before another one is looked at. */
  readonly refused: { readonly check: Limit; readonly count: Limit };
}

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

/** Addresses and principals that are remembered, the longest unseen forgotten first. */
export const rememberedClients = 10_000;

/** The limits of an application, where the plugin is registered. IPv6 addresses count by their /64. */
export function rateLimits(app: FastifyInstance, bounds: Bounds): RateLimits {
  const timeWindow = 60_000;
  const counter = (max: number): Counter => app.createRateLimit({ max, timeWindow });
  const refused = counter(bounds.signInsPerMinute);
  return {
    requests: limitBy(counter(bounds.requestsPerMinute)),
    signIns: limitBy(counter(bounds.signInsPerMinute)),
    principal: limitBy(
      app.createRateLimit({
        max: bounds.requestsPerMinute,
        timeWindow,
        keyGenerator: ({ caller }) => caller?.principalId ?? "",
      }),
    ),
    refused: {
      check: async (request) => {
        const state = await refused(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) throw exceeded(state);
      },
      count: async (request) => void (await refused(request)),
    },
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
    if (state.isExceeded) throw exceeded(state);
  };
}

function exceeded({ max, ttl }: { readonly max: number; readonly ttl: number }): ConnectorError {
  return new ConnectorError("rate_limited", `expected at most ${max} requests a minute, found more`, {
    retry_after_ms: Math.max(1, ttl),
  });
}
