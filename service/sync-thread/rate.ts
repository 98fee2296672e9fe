import { AsyncLocalStorage } from "node:async_hooks";
import type { SharedRate } from "@agent-connectors/runtime";
import type { Peer } from "../threads/peer.ts";

/** A request under the rate limits of a connector. */
export interface Turn {
  /** Number of the turn, unique in its sync. Redirected requests have the turn of the first one. */
  readonly id: number;
  /** Name of a further limit of the request. */
  readonly rateLimit: string | undefined;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
}

/** A time in which the upstream accepts no request. */
export interface Hold extends Pick<Turn, "rateLimit"> {
  readonly ms: number;
}

/** The requests of a sync under the limits that it shares with live calls. */
export interface Turns {
  /** Waits until the request of a turn may begin. */
  begin(turn: Turn, signal: AbortSignal): Promise<void>;
  /** Ends a turn: its requests have ended. */
  end(id: number): void;
  hold(hold: Hold): void;
  /** Ends all turns. */
  close(): void;
}

/** Keeps the turns of a sync in the background of the limits. */
export function createTurns(shared: SharedRate): Turns {
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

const turns = new AsyncLocalStorage<Turn>();

/** The turn of the request that the caller sends. */
export function currentTurn(): Turn | undefined {
  return turns.getStore();
}

/** The limits of the other thread. A request waits there, so that it begins at once when its turn does. */
export function remoteRate(peer: Pick<Peer, "call">): SharedRate {
  const limiters = new Map<string | undefined, ReturnType<SharedRate["limiterOf"]>>();
  let begun = 0;
  // The end of the sync ends its turns too, so that a failed message needs nothing more.
  const tell = (name: string, argument: unknown) => void peer.call(name, argument).catch(() => undefined);
  const limiterOf = (rateLimit: string | undefined): ReturnType<SharedRate["limiterOf"]> => ({
    limit: (send) => async (request, bounds) => {
      const turn = { id: begun++, rateLimit, deadline: bounds.deadline };
      try {
        return await turns.run(turn, () => send(request, bounds));
      } finally {
        tell("endTurn", turn.id);
      }
    },
    hold: (ms) => tell("hold", { rateLimit, ms } satisfies Hold),
  });
  return {
    limiterOf(_, { rateLimit } = {}) {
      const known = limiters.get(rateLimit) ?? limiterOf(rateLimit);
      limiters.set(rateLimit, known);
      return known;
    },
  };
}
