import { AsyncLocalStorage } from "node:async_hooks";
import type { SharedRate } from "@agent-connectors/runtime";
import type { Peer } from "../threads/peer.ts";

/** Permission for a request under rate limits. */
export interface RatePermit {
  /** Unique in its sync. Requests that follow a redirect use the permit of the first request. */
  readonly id: number;
  /** Name of an additional rate limit. */
  readonly rateLimit: string | undefined;
  /** The end of the call's time limit, in epoch milliseconds. `Permits.begin` fails if the request cannot begin before then. */
  readonly deadline: number;
}

/** A period without requests, because the upstream would refuse them. */
export interface Hold extends Pick<RatePermit, "rateLimit"> {
  readonly ms: number;
}

/** The permits of a sync, which shares the rate limits with live calls. */
export interface Permits {
  /** Waits until the request of a permit may begin. */
  begin(permit: RatePermit, signal: AbortSignal): Promise<void>;
  /** Releases a permit after its requests have ended. */
  end(id: number): void;
  hold(hold: Hold): void;
  close(): void;
}

/** Creates permits with the priority of background requests. */
export function createPermits(shared: SharedRate): Permits {
  const running = new Map<number, () => void>();
  const limiterOf = (rateLimit: string | undefined) =>
    shared.limiterOf("background", rateLimit === undefined ? {} : { rateLimit });
  return {
    begin({ id, rateLimit, deadline }, signal) {
      if (running.has(id)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const run = limiterOf(rateLimit).limit(() => {
          resolve();
          return new Promise<void>((end) => running.set(id, end));
        });
        run(undefined, { signal, deadline }).catch(reject);
      });
    },
    end(id) {
      running.get(id)?.();
      running.delete(id);
    },
    hold: ({ rateLimit, ms }) => limiterOf(rateLimit).hold(ms),
    close() {
      for (const end of running.values()) end();
      running.clear();
    },
  };
}

const permits = new AsyncLocalStorage<RatePermit>();

/** The permit of the request that the calling function sends. */
export function currentPermit(): RatePermit | undefined {
  return permits.getStore();
}

/**
 * Applies the rate limits of the main thread to the requests of the sync thread. The main thread receives each rate-limited
 * request with a `RatePermit`, and sends the request when the rate limit permits it.
 */
export function remoteRate(peer: Pick<Peer, "call">): SharedRate {
  const limiters = new Map<string | undefined, ReturnType<SharedRate["limiterOf"]>>();
  let begun = 0;
  // Ignores failures. If `releasePermit` fails, the end of the sync releases the permit. If `hold` fails, the next refusal of the
  // upstream causes another hold.
  const notify = (name: string, argument: unknown) => void peer.call(name, argument).catch(() => undefined);
  const limiterOf = (rateLimit: string | undefined): ReturnType<SharedRate["limiterOf"]> => ({
    limit: (send) => async (request, bounds) => {
      const permit = { id: begun++, rateLimit, deadline: bounds.deadline };
      try {
        return await permits.run(permit, () => send(request, bounds));
      } finally {
        notify("releasePermit", permit.id);
      }
    },
    hold: (ms) => notify("hold", { rateLimit, ms } satisfies Hold),
  });
  return {
    limiterOf(_, { rateLimit } = {}) {
      const limiter = limiters.get(rateLimit) ?? limiterOf(rateLimit);
      limiters.set(rateLimit, limiter);
      return limiter;
    },
  };
}
