import { ConnectorError } from "../errors/connector-error.ts";
import type { RateLimit } from "../model.ts";
import { abortable, type Bounds } from "./bounds.ts";
import type { Clock } from "./clock.ts";

/** Sends a request within the bounds of its call. */
export type BoundedSending<Request, Response> = (request: Request, bounds: Bounds) => Promise<Response>;

/** Delays requests so that they stay within one or several limits. */
export interface RateLimiter {
  /**
   * Wraps a function that sends requests. Requests begin in the order of the calls. A request fails at once with
   * `rate_limited` if the rate or `hold` delays it beyond the deadline of its call.
   */
  limit<Request, Response>(send: BoundedSending<Request, Response>): BoundedSending<Request, Response>;
  /** Prevents requests from beginning in the next `ms` milliseconds. Pass the wait that the upstream states. */
  hold(ms: number): void;
}

/** Delays the requests of callers, and background requests under the same limits. */
export interface RankedLimiter extends RateLimiter {
  /**
   * Background requests begin only while no request of a caller waits for the same limits. They are spread evenly over
   * `perMs`. If `concurrency` exceeds 1, one concurrent request is reserved for callers.
   */
  readonly background: RateLimiter;
}

interface ConnectorLimiter extends RankedLimiter {
  /**
   * Creates a limiter with an additional limit. A request of this limiter begins when both limits are free. Until then, it
   * counts for neither. While the additional limit delays a request, requests without this limit can begin.
   */
  withLimit(limit: RateLimit): RankedLimiter;
}

/** Creates the limiter of a connector. */
export function createRateLimiter(limit: RateLimit, clock: Clock): ConnectorLimiter {
  const scheduler = createScheduler(clock);
  const limiterOf = (queue: Queue, activeLimit: ActiveLimit): RateLimiter => ({
    limit: (send) => async (request, bounds) => {
      // A request that begins at once needs no promise.
      const wait = scheduler.take(queue, bounds);
      if (wait) await wait;
      try {
        return await send(request, bounds);
      } finally {
        scheduler.done(queue);
      }
    },
    hold: (ms) => scheduler.hold(activeLimit, ms),
  });
  const ranked = (activeLimit: ActiveLimit, limits: RankedLimits): RankedLimiter => ({
    ...limiterOf(scheduler.addQueue(limits.first, "first"), activeLimit),
    background: limiterOf(scheduler.addQueue(limits.background, "background"), activeLimit),
  });
  const activeLimitsOf = (of: RateLimit) => {
    const activeLimit = createActiveLimit(of, clock);
    return {
      activeLimit,
      first: [activeLimit],
      background: [createActiveLimit(backgroundLimit(of), clock), activeLimit],
    };
  };
  const whole = activeLimitsOf(limit);
  return {
    ...ranked(whole.activeLimit, whole),
    withLimit(further) {
      const own = activeLimitsOf(further);
      return ranked(own.activeLimit, {
        first: [...own.first, ...whole.first],
        background: [...own.background, ...whole.background],
      });
    },
  };
}

type RankedLimits = Readonly<Record<Rank, readonly ActiveLimit[]>>;

function backgroundLimit({ requests, perMs, concurrency }: RateLimit): RateLimit {
  return {
    ...(requests !== undefined && perMs !== undefined && { requests: 1, perMs: perMs / requests }),
    ...(concurrency !== undefined && { concurrency: Math.max(1, concurrency - 1) }),
  };
}

interface WaitingRequest extends PromiseWithResolvers<void> {
  /** The number of requests that began to wait before this one. */
  readonly arrival: number;
  readonly deadline: number;
}

/** The priority of a request: requests of callers begin before background requests, such as those of a sync. */
export type Rank = keyof typeof ranks;

const ranks = { first: 0, background: 1 } as const;

/** The requests that wait for the same limits, in the order of their calls. */
interface Queue {
  readonly waiting: Set<WaitingRequest>;
  readonly limits: readonly ActiveLimit[];
  readonly rank: number;
}

function createScheduler(clock: Clock) {
  const queues: Queue[] = [];
  let arrivals = 0;

  const addQueue = (limits: readonly ActiveLimit[], rank: Rank): Queue => {
    const added = { waiting: new Set<WaitingRequest>(), limits, rank: ranks[rank] };
    queues.push(added);
    return added;
  };
  const begin = ({ limits }: Queue) => {
    for (const activeLimit of limits) activeLimit.begin();
  };
  const nextRequest = (): { readonly queue: Queue; readonly request: WaitingRequest } | undefined => {
    const [next] = queues
      .flatMap((queue) => {
        const [request] = queue.waiting;
        return request && queue.limits.every((activeLimit) => activeLimit.isFree(admit)) ? [{ queue, request }] : [];
      })
      .toSorted((one, other) => one.queue.rank - other.queue.rank || one.request.arrival - other.request.arrival);
    return next;
  };
  const admit = () => {
    for (let next = nextRequest(); next; next = nextRequest()) {
      next.queue.waiting.delete(next.request);
      begin(next.queue);
      next.request.resolve();
    }
  };
  const done = ({ limits }: Queue) => {
    for (const activeLimit of limits) activeLimit.end();
    admit();
  };
  const leave = (queue: Queue, request: WaitingRequest) => {
    // `admit` has already counted the request as running, but the abort prevents its sending. `done` removes it from the count.
    if (!queue.waiting.delete(request)) return done(queue);
    for (const activeLimit of queue.limits) if (!hasWaiting(queuesOf(activeLimit))) activeLimit.cancelWake();
  };
  const queuesOf = (activeLimit: ActiveLimit) => queues.filter(({ limits }) => limits.includes(activeLimit));
  const hasWaiting = (some: readonly Queue[]) => some.some(({ waiting }) => waiting.size > 0);
  /** Minimum milliseconds until a new request of the queue may begin. */
  const delayIn = (queue: Queue): number => {
    // Counts a waiting request only if this queue has all limits of the request. A request with a further limit, such as a
    // background request, can begin after the new request.
    const before = queues.filter(({ limits }) => limits.every((activeLimit) => queue.limits.includes(activeLimit)));
    const delays = queue.limits.map((activeLimit) => {
      const earlier = before.filter(({ limits }) => limits.includes(activeLimit));
      return activeLimit.delay(earlier.reduce((sum, { waiting }) => sum + waiting.size, 0));
    });
    return Math.max(...delays);
  };
  const waitInQueue = async (queue: Queue, { signal, deadline }: Bounds) => {
    signal.throwIfAborted();
    const wait = delayIn(queue);
    if (clock.now() + wait >= deadline) throw deadlineError(queue, wait);
    const request: WaitingRequest = { ...Promise.withResolvers<void>(), arrival: arrivals++, deadline };
    queue.waiting.add(request);
    admit();
    try {
      await abortable(request.promise, signal);
    } catch (error) {
      leave(queue, request);
      throw error;
    }
  };
  const take = (queue: Queue, bounds: Bounds): Promise<void> | undefined => {
    const isFree = !hasWaiting(queues) && queue.limits.every((activeLimit) => activeLimit.isFree());
    if (!isFree || bounds.signal.aborted) return waitInQueue(queue, bounds);
    begin(queue);
    return undefined;
  };
  const hold = (activeLimit: ActiveLimit, ms: number) => {
    activeLimit.hold(ms);
    for (const queue of queuesOf(activeLimit))
      for (const request of queue.waiting)
        if (clock.now() + ms >= request.deadline) request.reject(deadlineError(queue, ms));
  };
  return { addQueue, take, done, hold };
}

type ActiveLimit = ReturnType<typeof createActiveLimit>;

function createActiveLimit(limit: RateLimit, clock: Clock) {
  const schedule = createSchedule(limit, clock);
  const concurrency = limit.concurrency ?? Number.POSITIVE_INFINITY;
  let running = 0;
  let timer: AbortController | undefined;
  const wake = (wait: number, onFree: () => void) => {
    if (timer) return;
    timer = new AbortController();
    const fire = () => {
      timer = undefined;
      onFree();
    };
    // `sleep` rejects only if `cancelWake` aborts the signal.
    clock.sleep(wait, timer.signal).then(fire, () => {});
  };
  return {
    delay: schedule.delay,
    hold: schedule.hold,
    /** Whether a request may begin now. If only the rate or `hold` delays requests, calls `onFree` when a request may begin. */
    isFree(onFree?: () => void): boolean {
      if (running >= concurrency) return false;
      const wait = schedule.delay();
      if (wait > 0 && onFree) wake(wait, onFree);
      return wait <= 0;
    },
    begin(): void {
      running++;
      schedule.begin();
    },
    end(): void {
      running--;
    },
    /** Cancels the pending call of `onFree`. */
    cancelWake(): void {
      timer?.abort();
      timer = undefined;
    },
  };
}

function deadlineError({ rank }: Pick<Queue, "rank">, milliseconds: number): ConnectorError {
  const wait = Math.ceil(milliseconds);
  // The caller of a background request, such as a sync, has no option `timeout_ms`.
  const remedy = rank === ranks.first ? "wait, or set a longer timeout_ms" : "wait";
  return new ConnectorError(
    "rate_limited",
    `the rate limit allows the next request in ${durationText(wait)}, but the time limit of the call ends earlier; ${remedy}`,
    { retry_after_ms: wait },
  );
}

const units = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1_000],
] as const;

/** Returns a duration in the largest unit of which it has at least two, rounded up to a tenth: `18.7 hours`. */
function durationText(ms: number): string {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length) ?? ["ms", 1];
  return `${Math.ceil((ms / length) * 10) / 10} ${unit}`;
}

function createSchedule(limit: RateLimit, clock: Clock) {
  const now = monotonic(clock);
  const policy = limit.burst === undefined ? createWindow(limit) : createBucket(limit, limit.burst);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    /** Minimum milliseconds until a request may begin if `before` other requests begin first. */
    delay(before = 0): number {
      const time = now();
      return Math.max(0, policy.earliestStart(Math.max(time, pausedUntil), before) - time);
    },
    begin: (): void => policy.begin(now()),
    hold(ms: number): void {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
  };
}

/** Computes the earliest start of a request. Times are in milliseconds. */
interface RatePolicy {
  /** Returns `time` or a later time. `before` is the number of requests that begin first, at `time` or later. */
  earliestStart(time: number, before: number): number;
  begin(time: number): void;
}

/** Allows at most `requests` requests to begin in any period of `perMs` milliseconds. */
function createWindow({ requests = Number.POSITIVE_INFINITY, perMs = 0 }: RateLimit): RatePolicy {
  /** Start times of the latest `requests` requests, oldest first. */
  const begun: number[] = [];
  return {
    earliestStart(time, before) {
      const free = Math.max(0, requests - begun.length);
      const place = before - free;
      if (place < 0) return time;
      // Each request begins at least one period after the request that is `requests` places before it. That request has begun,
      // or it waits and begins now at the earliest.
      const earlier = begun[place % requests] ?? time;
      return Math.max(time, earlier + perMs) + perMs * Math.floor(place / requests);
    },
    begin(time) {
      if (requests === Number.POSITIVE_INFINITY) return;
      if (begun.length >= requests) begun.shift();
      begun.push(time);
    },
  };
}

/** A token bucket with `burst` tokens, refilled at the rate of the limit. */
function createBucket({ requests = 1, perMs = 0 }: RateLimit, burst: number): RatePolicy {
  const each = perMs / requests;
  /** The time at which the bucket is full again. */
  let full = Number.NEGATIVE_INFINITY;
  return {
    earliestStart: (time, before) => Math.max(time, Math.max(full, time) + (before + 1 - burst) * each),
    begin(time) {
      full = Math.max(full, time) + each;
    },
  };
}

/** If `clock` is set back between two readings, the second reading equals the first. */
function monotonic(clock: Clock): () => number {
  let last = clock.now();
  let offset = 0;
  return () => {
    const now = clock.now();
    offset += Math.max(0, last - now);
    last = now;
    return now + offset;
  };
}
