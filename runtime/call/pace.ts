import type { Limits } from "../limits.ts";
import type { Action, Connector, RateLimit } from "../model.ts";
import type { PlannedRequest } from "../request/plan.ts";
import type { Clock } from "../transport/clock.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import {
  type BoundedSending,
  createRateLimiter,
  type Rank,
  type RankedLimiter,
  type RateLimiter,
} from "../transport/rate-limit.ts";
import type { OpenResponse, OpenStream } from "../transport/stream.ts";

/** Sends requests that share a rate limit. */
export interface Pace {
  readonly send: BoundedSending<PlannedRequest, UpstreamResponse>;
  /** Returns the response as soon as its headers have arrived. */
  readonly open: BoundedSending<PlannedRequest, OpenResponse>;
  /** Delays all of these requests by this number of milliseconds. */
  readonly hold: (ms: number) => void;
}

/** Returns the pace of an action's requests, or of the connector's if there is no action. */
export type PaceOf = (action?: Pick<Action, "rateLimit">) => Pace;

/** The rate limits of a connector, with the requests that run under them. Several clients can share them. */
export interface SharedRate {
  /** Returns the limiter of an action's requests, or of the connector's if there is no action. */
  limiterOf(rank: Rank, action?: Pick<Action, "rateLimit">): RateLimiter;
}

/** The rate limits of a client, and the rank of its requests. */
export interface ClientRate {
  readonly shared: SharedRate;
  readonly rank: Rank;
}

interface RateOptions {
  readonly clock: Clock;
  /** With `off`, requests wait only if the upstream requires it. */
  readonly rateLimit: Limits["rateLimit"];
}

/** Creates the rate limits of a connector, which its clients share. */
export function createSharedRate(
  { rateLimit: whole, rateLimits }: Pick<Connector, "rateLimit" | "rateLimits">,
  { clock, rateLimit }: RateOptions,
): SharedRate {
  const enabled = (limit: RateLimit): RateLimit => (rateLimit === "on" ? limit : {});
  const limiter = createRateLimiter(enabled(whole), clock);
  const named = new Map<string, RankedLimiter>();
  const limiterOf = ({ rateLimit: name }: Pick<Action, "rateLimit"> = {}): RankedLimiter => {
    const limit = name !== undefined && rateLimits?.[name];
    if (!limit) return limiter;
    const own = named.get(name) ?? limiter.beside(enabled(limit));
    named.set(name, own);
    return own;
  };
  return {
    limiterOf(rank, action) {
      const ranked = limiterOf(action);
      return rank === "background" ? ranked.background : ranked;
    },
  };
}

interface Sending {
  readonly rate: ClientRate;
  /** Requests to other origins have no limit. */
  readonly baseUrl: string;
  readonly send: (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
  readonly open: OpenStream;
}

/** Applies the connector's rate limit to all requests, and the named limits to the actions that have one. */
export function createPaces({ rate, baseUrl, ...sending }: Sending): PaceOf {
  const { origin } = new URL(baseUrl);
  const send: Pace["send"] = (request, { signal }) => sending.send(request, signal);
  const open: Pace["open"] = (request, { signal }) => sending.open(request, signal);
  const paceOf = ({ limit: limited, hold }: RateLimiter): Pace => ({
    send: limited(send),
    open: byOrigin(origin, { same: limited(open), other: open }),
    hold,
  });
  const paces = new Map<RateLimiter, Pace>();
  return (action) => {
    const limiter = rate.shared.limiterOf(rate.rank, action);
    const pace = paces.get(limiter) ?? paceOf(limiter);
    paces.set(limiter, pace);
    return pace;
  };
}

/** Sends requests to the origin with `same`, and requests to other origins with `other`. */
function byOrigin(
  origin: string,
  { same, other }: { readonly same: Pace["open"]; readonly other: Pace["open"] },
): Pace["open"] {
  return (request, bounds) => (new URL(request.url).origin === origin ? same : other)(request, bounds);
}
