import { ConnectorError } from "../errors/connector-error.ts";
import type { Clock } from "../transport/clock.ts";

/** After the first failure, in milliseconds; doubles with each one after it. */
const firstBackOff = 250;
const longestBackOff = 8_000;

/**
 * Asks a token endpoint at most once in each back-off. Whoever asks meanwhile is given the failure that began it, with the
 * time that is left (`retry_after_ms`): however many calls wait for a token, one of them asks when it is over. A back-off
 * is as long as the endpoint says, or grows with each failure in a row. A refusal of the credentials begins none.
 */
export function createBackOff({ now }: Pick<Clock, "now">): <T>(ask: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let failed: { readonly error: ConnectorError; readonly until: number } | undefined;
  return async (ask) => {
    if (failed && now() < failed.until) throw during(failed.error, failed.until - now());
    try {
      const granted = await ask();
      failures = 0;
      failed = undefined;
      return granted;
    } catch (thrown) {
      const error = ConnectorError.from(thrown);
      if (!error.retryable) throw thrown;
      const wait = error.retry_after_ms ?? Math.min(longestBackOff, firstBackOff * 2 ** failures);
      failures++;
      failed = { error, until: now() + wait };
      throw during(error, wait);
    }
  };
}

function during({ code, reason, details, upstream, cause }: ConnectorError, retry_after_ms: number): ConnectorError {
  return new ConnectorError(code, reason, {
    retry_after_ms,
    ...(details && { details }),
    ...(upstream && { upstream }),
    ...(cause !== undefined && { cause }),
  });
}
