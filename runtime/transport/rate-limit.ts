import type { RateLimit } from "../model.ts";
import { abortable } from "./abortable.ts";
import type { Clock } from "./clock.ts";

/** Sends requests of a kind. */
type Sending<Request, Response> = (request: Request, signal: AbortSignal) => Promise<Response>;

/**
 * Keeps all that is sent through it under the connector's own limits: at most `requests` begin in any span of `perMs`
 * milliseconds, and at most `concurrency` run at once, each until it has its response. The others wait their turn,
 * first come, first served.
 */
export function limitRate(
  limit: RateLimit,
  clock: Clock,
): <Request, Response>(send: Sending<Request, Response>) => Sending<Request, Response> {
  if (limit.requests === undefined && limit.concurrency === undefined) return (send) => send;
  const turns = createTurns(limit, clock);
  return (send) => async (request, signal) => {
    await turns.take(signal);
    try {
      return await send(request, signal);
    } finally {
      turns.done();
    }
  };
}

function createTurns({ requests = Number.POSITIVE_INFINITY, perMs = 0, concurrency }: RateLimit, clock: Clock) {
  const now = monotonic(clock);
  const atOnce = concurrency ?? Number.POSITIVE_INFINITY;
  const waiting = new Set<() => void>();
  /** When the latest `requests` turns began, oldest first. */
  const begun: number[] = [];
  let running = 0;
  let alarm: AbortController | undefined;

  /** Milliseconds until another request may begin, as far as time is concerned. */
  const delay = () => {
    const [oldest] = begun;
    return oldest === undefined || begun.length < requests ? 0 : oldest + perMs - now();
  };
  const begin = () => {
    running++;
    if (requests === Number.POSITIVE_INFINITY) return;
    if (begun.length >= requests) begun.shift();
    begun.push(now());
  };
  const admit = () => {
    for (const turn of waiting) {
      if (running >= atOnce) return;
      const wait = delay();
      if (wait > 0) return wake(wait);
      waiting.delete(turn);
      begin();
      turn();
    }
  };
  const wake = (wait: number) => {
    if (alarm) return;
    alarm = new AbortController();
    const rung = () => {
      alarm = undefined;
      admit();
    };
    // Rejects only when the last waiter has gone: then there is nobody to admit.
    clock.sleep(wait, alarm.signal).then(rung, () => {});
  };
  const done = () => {
    running--;
    admit();
  };
  const leave = (turn: () => void) => {
    // A turn that came in the moment of the abort is given on.
    if (!waiting.delete(turn)) return done();
    if (waiting.size > 0) return;
    alarm?.abort();
    alarm = undefined;
  };
  const take = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (waiting.size === 0 && running < atOnce && delay() <= 0) return begin();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    admit();
    try {
      await abortable(promise, signal);
    } catch (error) {
      leave(resolve);
      throw error;
    }
  };
  return { take, done };
}

/** Readings that never go back: where the clock is set back, no time passes between two of them. */
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
