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
import type { Redirected } from "../transport/redirect.ts";
import type { OpenResponse } from "../transport/stream.ts";

/** Sends requests that share a rate limit. */
export interface LimitedSender {
  readonly send: BoundedSending<PlannedRequest, Redirected<UpstreamResponse>>;
  /** Returns the response as soon as its headers have arrived. */
  readonly open: BoundedSending<PlannedRequest, Redirected<OpenResponse>>;
  /** Prevents requests that share the rate limit from beginning in the next `ms` milliseconds. */
  readonly hold: (ms: number) => void;
}

/** Returns the sender of an action; without an action, the sender of the connector. */
export type SenderOf = (action?: Pick<Action, "rateLimit">) => LimitedSender;

/** The rate limits of a connector, and the state of their use. Several clients can share them. */
export interface SharedRate {
  /** Returns the limiter of an action; without an action, the limiter of the connector. */
  limiterOf(rank: Rank, action?: Pick<Action, "rateLimit">): RateLimiter;
}

/** The rate limits of a client, and the rank of its requests. */
export interface ClientRate {
  readonly shared: SharedRate;
  readonly rank: Rank;
}

interface RateOptions {
  readonly clock: Clock;
  /** With `off`, requests wait only if the upstream has stated a wait. */
  readonly rateLimit: Limits["rateLimit"];
}

/** Creates the rate limits of a connector. */
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
    const own = named.get(name) ?? limiter.withLimit(enabled(limit));
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

interface SendersOptions {
  readonly rate: ClientRate;
  /** The rate limit does not apply if `open` sends a request to an origin other than that of this URL, such as a file server. */
  readonly baseUrl: string;
  readonly send: (request: PlannedRequest, signal: AbortSignal) => Promise<Redirected<UpstreamResponse>>;
  readonly open: (request: PlannedRequest, signal: AbortSignal) => Promise<Redirected<OpenResponse>>;
}

/**
 * Creates the senders of a client. The connector's rate limit applies to all senders. A named limit applies only to the
 * actions that refer to it.
 */
export function createSenders({ rate, baseUrl, ...sending }: SendersOptions): SenderOf {
  const { origin } = new URL(baseUrl);
  const send: LimitedSender["send"] = (request, { signal }) => sending.send(request, signal);
  const open: LimitedSender["open"] = (request, { signal }) => sending.open(request, signal);
  const senderOf = ({ limit: limited, hold }: RateLimiter): LimitedSender => ({
    send: limited(send),
    open: byOrigin(origin, { same: limited(open), other: open }),
    hold,
  });
  const senders = new Map<RateLimiter, LimitedSender>();
  return (action) => {
    const limiter = rate.shared.limiterOf(rate.rank, action);
    const sender = senders.get(limiter) ?? senderOf(limiter);
    senders.set(limiter, sender);
    return sender;
  };
}

/** Chooses the sender by the origin of the request. Adds `otherOrigin` to the response from another origin. */
function byOrigin(
  origin: string,
  { same, other }: { readonly same: LimitedSender["open"]; readonly other: LimitedSender["open"] },
): LimitedSender["open"] {
  return async (request, bounds) => {
    const { origin: otherOrigin } = new URL(request.url);
    if (otherOrigin === origin) return same(request, bounds);
    return { ...(await other(request, bounds)), otherOrigin };
  };
}
