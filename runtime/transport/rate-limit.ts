import { ConnectorError } from "../errors/connector-error.ts";
import type { RateLimit } from "../model.ts";
import { abortable, type Bounds } from "./bounds.ts";
import type { Clock } from "./clock.ts";

/** Sends requests of one type, each within the bounds of its call. */
export type BoundedSending<Request, Response> = (request: Request, bounds: Bounds) => Promise<Response>;

/** Delays requests to keep one limit or several. */
export interface RateLimiter {
  /**
   * Wraps a function that sends requests. Requests begin in the order of their calls and run until the response. A request
   * that cannot begin before the deadline of its call fails at once with `rate_limited`.
   */
  limit<Request, Response>(send: BoundedSending<Request, Response>): BoundedSending<Request, Response>;
  /** Lets no request begin for this many milliseconds, as the upstream requires. */
  hold(ms: number): void;
}

/** Delays the requests of callers, and those of the background under the same limits. */
export interface RankedLimiter extends RateLimiter {
  /**
   * Its requests begin only while no other request waits for the same limits. They are spread evenly over the time of the
   * limit and leave one place of `concurrency` free, so that another request waits at most for the next one.
   */
  readonly background: RateLimiter;
}

/** Delays the requests of one connector. */
interface ConnectorLimiter extends RankedLimiter {
  /**
   * Creates a limiter with one more limit. Its requests begin when both limits allow it, so neither limit counts a request
   * that the other one delays. While they wait for their own limit, other requests overtake them.
   */
  beside(limit: RateLimit): RankedLimiter;
}

/**
 * Keeps requests under a limit: at most `requests` begin in any span of `perMs` milliseconds (with `burst`: at most `burst`
 * more than that rate gives), and at most `concurrency` run at once.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): ConnectorLimiter {
  const turns = createTurns(clock);
  const limiterOf = (line: Line, gate: Gate): RateLimiter => ({
    limit: (send) => async (request, bounds) => {
      // A request that begins at once needs no promise. Most connectors have no limit.
      const wait = turns.take(line, bounds);
      if (wait) await wait;
      try {
        return await send(request, bounds);
      } finally {
        turns.done(line);
      }
    },
    hold: (ms) => turns.hold(gate, ms),
  });
  const ranked = (gate: Gate, gates: LineGates): RankedLimiter => ({
    ...limiterOf(turns.line(gates.first, "first"), gate),
    background: limiterOf(turns.line(gates.background, "background"), gate),
  });
  const gatesOf = (of: RateLimit) => {
    const gate = createGate(of, clock);
    return { gate, first: [gate], background: [createGate(spread(of), clock), gate] };
  };
  const whole = gatesOf(limit);
  return {
    ...ranked(whole.gate, whole),
    beside(further) {
      const own = gatesOf(further);
      return ranked(own.gate, {
        first: [...own.first, ...whole.first],
        background: [...own.background, ...whole.background],
      });
    },
  };
}

/** The limits of requests by their rank. */
type LineGates = Readonly<Record<Rank, readonly Gate[]>>;

/** The limit of requests in the background: the same rate without bursts. */
function spread({ requests, perMs, concurrency }: RateLimit): RateLimit {
  return {
    ...(requests !== undefined && perMs !== undefined && { requests: 1, perMs: perMs / requests }),
    ...(concurrency !== undefined && { concurrency: Math.max(1, concurrency - 1) }),
  };
}

/** A waiting request. */
interface Waiting extends PromiseWithResolvers<void> {
  /** How many requests waited before it. */
  readonly arrival: number;
  readonly deadline: number;
}

/** Which requests begin first: those of callers, then those that nobody waits for, such as those of a sync. */
export type Rank = keyof typeof ranks;

const ranks = { first: 0, background: 1 } as const;

/** The requests that wait for the same limits, in the order of their calls. */
interface Line {
  readonly waiting: Set<Waiting>;
  /** All limits of the requests. The last one is the connector's. */
  readonly gates: readonly Gate[];
  readonly rank: number;
}

function createTurns(clock: Clock) {
  const lines: Line[] = [];
  let arrivals = 0;

  const line = (gates: readonly Gate[], rank: Rank): Line => {
    const added = { waiting: new Set<Waiting>(), gates, rank: ranks[rank] };
    lines.push(added);
    return added;
  };
  const begin = ({ gates }: Line) => {
    for (const gate of gates) gate.begin();
  };
  /** Of the requests whose limits are free, the one of the first rank that has waited longest. */
  const nextLine = (): { readonly line: Line; readonly turn: Waiting } | undefined => {
    const [next] = lines
      .flatMap((line) => {
        const [turn] = line.waiting;
        return turn && line.gates.every((gate) => gate.isFree(admit)) ? [{ line, turn }] : [];
      })
      .toSorted((one, other) => one.line.rank - other.line.rank || one.turn.arrival - other.turn.arrival);
    return next;
  };
  const admit = () => {
    for (let next = nextLine(); next; next = nextLine()) {
      next.line.waiting.delete(next.turn);
      begin(next.line);
      next.turn.resolve();
    }
  };
  const done = ({ gates }: Line) => {
    for (const gate of gates) gate.end();
    admit();
  };
  const leave = (line: Line, turn: Waiting) => {
    // If the turn came together with the abort, the next request gets it.
    if (!line.waiting.delete(turn)) return done(line);
    for (const gate of line.gates) if (!isWaited(linesOf(gate))) gate.rest();
  };
  const linesOf = (gate: Gate) => lines.filter(({ gates }) => gates.includes(gate));
  const isWaited = (some: readonly Line[]) => some.some(({ waiting }) => waiting.size > 0);
  /** Milliseconds until a new request of the line may begin, at least. */
  const delayIn = (line: Line): number => {
    // Requests of later ranks, and those that may wait longer for limits of their own, do not count.
    const before = lines.filter(
      ({ rank, gates }) => rank <= line.rank && gates.every((gate) => line.gates.includes(gate)),
    );
    const delays = line.gates.map((gate) => {
      const ahead = before.filter(({ gates }) => gates.includes(gate));
      return gate.delay(ahead.reduce((sum, { waiting }) => sum + waiting.size, 0));
    });
    return Math.max(...delays);
  };
  const queue = async (line: Line, { signal, deadline }: Bounds) => {
    signal.throwIfAborted();
    const wait = delayIn(line);
    if (clock.now() + wait >= deadline) throw noTimeLeft(wait);
    const turn: Waiting = { ...Promise.withResolvers<void>(), arrival: arrivals++, deadline };
    line.waiting.add(turn);
    admit();
    try {
      await abortable(turn.promise, signal);
    } catch (error) {
      leave(line, turn);
      throw error;
    }
  };
  const take = (line: Line, bounds: Bounds): Promise<void> | undefined => {
    const isFree = !isWaited(lines) && line.gates.every((gate) => gate.isFree());
    if (!isFree || bounds.signal.aborted) return queue(line, bounds);
    begin(line);
    return undefined;
  };
  const hold = (gate: Gate, ms: number) => {
    gate.hold(ms);
    for (const { waiting } of linesOf(gate))
      for (const turn of waiting) if (clock.now() + ms >= turn.deadline) turn.reject(noTimeLeft(ms));
  };
  return { line, take, done, hold };
}

type Gate = ReturnType<typeof createGate>;

/** One limit, with the requests that run under it. */
function createGate(limit: RateLimit, clock: Clock) {
  const schedule = createSchedule(limit, clock);
  const atOnce = limit.concurrency ?? Number.POSITIVE_INFINITY;
  let running = 0;
  let alarm: AbortController | undefined;
  const wake = (wait: number, later: () => void) => {
    if (alarm) return;
    alarm = new AbortController();
    const ring = () => {
      alarm = undefined;
      later();
    };
    // Rejects only if `rest` cancels it.
    clock.sleep(wait, alarm.signal).then(ring, () => {});
  };
  return {
    delay: schedule.delay,
    hold: schedule.hold,
    /** Whether a request may begin now. If only the rate prevents it, calls `later` when a request may begin. */
    isFree(later?: () => void): boolean {
      if (running >= atOnce) return false;
      const wait = schedule.delay();
      if (wait > 0 && later) wake(wait, later);
      return wait <= 0;
    },
    begin(): void {
      running++;
      schedule.begin();
    },
    end(): void {
      running--;
    },
    /** Cancels the call of `later`, because no request waits. */
    rest(): void {
      alarm?.abort();
      alarm = undefined;
    },
  };
}

function noTimeLeft(wait: number): ConnectorError {
  return new ConnectorError(
    "rate_limited",
    `expected to send a request within the call's time limit, found that the rate limit allows the next one in ${wait} ms; wait, or set a longer timeout_ms`,
    { retry_after_ms: wait },
  );
}

/** The times at which requests may begin. */
function createSchedule(limit: RateLimit, clock: Clock) {
  const now = monotonic(clock);
  const pace = limit.burst === undefined ? createWindow(limit) : createBucket(limit, limit.burst);
  let heldUntil = Number.NEGATIVE_INFINITY;
  return {
    /** Milliseconds until a request may begin after `before` others, at least. */
    delay(before = 0): number {
      const time = now();
      return Math.max(0, pace.turn(time, before) - time, heldUntil - time);
    },
    begin: (): void => pace.begin(now()),
    hold(ms: number): void {
      heldUntil = Math.max(heldUntil, now() + ms);
    },
  };
}

/** Computes when requests may begin from those that have begun. */
interface Pace {
  /** The time from which a request with `before` requests ahead of it may begin. */
  turn(time: number, before: number): number;
  begin(time: number): void;
}

/** A maximum number of requests in any span. */
function createWindow({ requests = Number.POSITIVE_INFINITY, perMs = 0 }: RateLimit): Pace {
  /** Start times of the latest `requests` requests, oldest first. */
  const begun: number[] = [];
  return {
    turn(time, before) {
      const free = Math.max(0, requests - begun.length);
      // Each request waits until a span after the one that is `requests` places before it.
      const place = before - free;
      const oldest = place < 0 ? undefined : begun[place % Math.max(1, begun.length)];
      return oldest === undefined ? time : oldest + perMs * (1 + Math.floor(place / requests));
    },
    begin(time) {
      if (requests === Number.POSITIVE_INFINITY) return;
      if (begun.length >= requests) begun.shift();
      begun.push(time);
    },
  };
}

/** A bucket of `burst` tokens, each of which returns after the time that the rate gives to one request. */
function createBucket({ requests = 1, perMs = 0 }: RateLimit, burst: number): Pace {
  const each = perMs / requests;
  /** The time at which the bucket is full again. */
  let full = Number.NEGATIVE_INFINITY;
  return {
    turn: (time, before) => Math.max(full, time) + (before + 1 - burst) * each,
    begin(time) {
      full = Math.max(full, time) + each;
    },
  };
}

/** A time that never goes back: if the clock is set back, no time passes between two readings. */
function monotonic(clock: Clock): () => number {
  let last = clock.now();
  let lost = 0;
  return () => {
    const now = clock.now();
    lost += Math.max(0, last - now);
    last = now;
    return now + lost;
  };
}
