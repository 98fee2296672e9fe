import type { Credentials } from "../auth/credential-source.ts";
import { authenticate } from "../auth/inject-credentials.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/plan.ts";
import type { Bounds } from "../transport/bounds.ts";
import type { Redirected } from "../transport/redirect.ts";
import { type RetryOptions, retry } from "../transport/retry.ts";
import type { Call } from "./call.ts";
import { retryHook } from "./hooks.ts";
import type { LimitedSender } from "./senders.ts";

/** A request, and the bounds of all its attempts. */
interface Attempted {
  readonly request: PlannedRequest;
  readonly bounds: Bounds;
}

/** Runs an attempt, once or with retries. */
type Run = <R>(attempt: () => Promise<R>) => Promise<R>;

/**
 * Calls `send` with the request and the current credentials. If the upstream rejects these credentials, calls `send` once
 * more with renewed credentials, if there are any. Retries temporary failures of a request that is safe to repeat. For any
 * other request, retries only `source.current` and `source.renewed`, because the upstream has not executed the request when
 * they run.
 */
export function sendAuthenticated<T>(
  call: Call,
  { request, bounds }: Attempted,
  send: (request: PlannedRequest) => Promise<T>,
): Promise<T> {
  const { source, injected } = call.client;
  const repeated: Run = (attempt) => retry(attempt, retryOptionsOf(call, bounds));
  const once: Run = (attempt) => attempt();
  // Only one of `retryRequest` and `retryCredentials` repeats its attempt, because the numbers of nested retries would multiply.
  const [retryRequest, retryCredentials] = request.safe ? [repeated, once] : [once, repeated];
  const sendWith = (credentials: Credentials) => send(authenticate(request, injected(credentials)));
  return retryRequest(async () => {
    const credentials = await retryCredentials(() => source.current(bounds.signal));
    try {
      return await sendWith(credentials);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "credentials_rejected") throw error;
      const renewed = await retryCredentials(() => source.renewed(credentials, bounds.signal));
      if (!renewed) throw error;
      return await sendWith(renewed);
    }
  });
}

/**
 * Calls `read`, which reads a response to a request of `sender`. If `read` fails because the upstream's rate limit is
 * exceeded, delays all requests of the rate limit by the wait that the upstream states. Does not delay them after a redirect
 * or link to another origin.
 */
export async function readHolding<T>(
  sender: Pick<LimitedSender, "hold">,
  { otherOrigin }: Pick<Redirected<object>, "otherOrigin">,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isLimit = error instanceof ConnectorError && error.code === "rate_limited";
    if (isLimit && error.retry_after_ms !== undefined && otherOrigin === undefined) sender.hold(error.retry_after_ms);
    throw error;
  }
}

/** Returns the options of `retry` for a call. */
export function retryOptionsOf(call: Call, bounds: Bounds): RetryOptions {
  const { clock, random, limits } = call.client;
  return { retries: call.options.retries ?? limits.retries, bounds, clock, random, onRetry: retryHook(call) };
}
