import { ConnectorError } from "@agent-connectors/runtime";

export interface ConcurrencyLimiterOptions {
  /** How many run at once. */
  readonly atOnce: number;
  /** How many may wait for their turn; one more is refused with `service_unavailable`. */
  readonly waiting: number;
}

/** Runs costly work in turns: a few at once, the others one after another in the order they came. */
export function createConcurrencyLimiter({
  atOnce,
  waiting,
}: ConcurrencyLimiterOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting)
      throw new ConnectorError("service_unavailable", "too many sign-ins at once; try again later", {
        retry_after_ms: 1_000,
      });
    // Whoever ends hands their place on, so that `running` does not change.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
