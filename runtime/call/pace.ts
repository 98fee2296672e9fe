import type { Limits } from "../limits.ts";
import type { Action, Connector, RateLimit } from "../model.ts";
import type { PlannedRequest } from "../request/plan.ts";
import type { Clock } from "../transport/clock.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import { type BoundedSending, createRateLimiter, type RateLimiter } from "../transport/rate-limit.ts";
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

interface Sending {
  readonly connector: Connector;
  readonly limits: Pick<Limits, "rateLimit">;
  readonly clock: Clock;
  /** Requests to other origins have no limit. */
  readonly baseUrl: string;
  readonly send: (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
  readonly open: OpenStream;
}

/** Applies the connector's rate limit to all requests, and the named limits to the actions that have one. */
export function createPaces({ connector, limits, clock, baseUrl, ...sending }: Sending): PaceOf {
  const { origin } = new URL(baseUrl);
  const enabled = (limit: RateLimit): RateLimit => (limits.rateLimit === "on" ? limit : {});
  const send: Pace["send"] = (request, { signal }) => sending.send(request, signal);
  const open: Pace["open"] = (request, { signal }) => sending.open(request, signal);
  const paceOf = ({ limit: limited, hold }: RateLimiter): Pace => ({
    send: limited(send),
    open: byOrigin(origin, { same: limited(open), other: open }),
    hold,
  });
  const limiter = createRateLimiter(enabled(connector.rateLimit), clock);
  const whole = paceOf(limiter);
  const named = new Map<string, Pace>();
  return ({ rateLimit: name } = {}) => {
    const limit = name !== undefined && connector.rateLimits?.[name];
    if (!limit) return whole;
    const pace = named.get(name) ?? paceOf(limiter.beside(enabled(limit)));
    named.set(name, pace);
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
