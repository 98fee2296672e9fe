import type { Limits } from "../limits.ts";
import type { Action, Connector, RateLimit } from "../model.ts";
import type { PlannedRequest } from "../request/plan.ts";
import type { Clock } from "../transport/clock.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import { type BoundedSending, createRateLimiter, type RateLimiter } from "../transport/rate-limit.ts";
import type { OpenResponse, OpenStream } from "../transport/stream.ts";

/** How requests are sent that share a rate limit. */
export interface Pace {
  readonly send: BoundedSending<PlannedRequest, UpstreamResponse>;
  /** Gives the response as soon as its headers are there. */
  readonly open: BoundedSending<PlannedRequest, OpenResponse>;
  /** Lets none of them begin for this number of milliseconds. */
  readonly hold: (ms: number) => void;
}

/** Finds the pace of an action's requests; without an action, that of the connector. */
export type PaceOf = (action?: Pick<Action, "rateLimit">) => Pace;

interface Sending {
  readonly connector: Connector;
  readonly limits: Pick<Limits, "rateLimit">;
  readonly clock: Clock;
  /** What goes to another origin is under no limit. */
  readonly baseUrl: string;
  readonly send: (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
  readonly open: OpenStream;
}

/** Keeps the limits of a connector: its own, and beside it those of actions that name one. */
export function createPaces({ connector, limits, clock, baseUrl, ...sending }: Sending): PaceOf {
  const { origin } = new URL(baseUrl);
  const kept = (limit: RateLimit): RateLimit => (limits.rateLimit === "on" ? limit : {});
  const send: Pace["send"] = (request, { signal }) => sending.send(request, signal);
  const open: Pace["open"] = (request, { signal }) => sending.open(request, signal);
  const under = ({ limit: limited, hold }: RateLimiter): Pace => ({
    send: limited(send),
    open: atOrigin(origin, { own: limited(open), open }),
    hold,
  });
  const limiter = createRateLimiter(kept(connector.rateLimit), clock);
  const whole = under(limiter);
  const named = new Map<string, Pace>();
  return ({ rateLimit: name } = {}) => {
    const limit = name !== undefined && connector.rateLimits?.[name];
    if (!limit) return whole;
    const pace = named.get(name) ?? under(limiter.beside(kept(limit)));
    named.set(name, pace);
    return pace;
  };
}

/** Sends by `own` what goes to the origin, and by `open` what goes elsewhere. */
function atOrigin(
  origin: string,
  { own, open }: { readonly own: Pace["open"]; readonly open: Pace["open"] },
): Pace["open"] {
  return (request, bounds) => (new URL(request.url).origin === origin ? own : open)(request, bounds);
}
