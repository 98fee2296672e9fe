import { authenticate } from "../auth/authenticate.ts";
import type { Credentials } from "../auth/credentials.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Bounds } from "../transport/bounds.ts";
import { type RetryOptions, retry } from "../transport/retry.ts";
import type { Call } from "./call.ts";
import { retryHook } from "./hooks.ts";

/** A request to send, and what bounds its repetitions. */
interface Attempted {
  readonly request: PlannedRequest;
  readonly bounds: Bounds;
}

/** Runs an attempt, once or more often. */
type Run = <R>(attempt: () => Promise<R>) => Promise<R>;

/**
 * Sends a request with the credentials of now by `send`: once more with others after the upstream has rejected
 * these, and again after a failure that may pass, where the request may be repeated. What fails while credentials
 * are got is repeated for any request: it was not sent yet, or was refused.
 */
export function authorized<T>(
  call: Call,
  { request, bounds }: Attempted,
  send: (request: PlannedRequest) => Promise<T>,
): Promise<T> {
  const { source, hold, injected } = call.session;
  const repeated: Run = (attempt) => retry(attempt, retryOptionsOf(call, bounds));
  const once: Run = (attempt) => attempt();
  // Not both, lest the repetitions multiply.
  const [whole, unsent] = request.safe ? [repeated, once] : [once, repeated];
  const sendWith = (credentials: Credentials) =>
    send(authenticate(request, injected(credentials))).catch((error) => {
      // The upstream counts all of the connector's requests, so all of them wait. A wait for our own limit is one call's.
      const wait = error instanceof ConnectorError && error.upstream ? error.retry_after_ms : undefined;
      if (wait !== undefined && error.code === "rate_limited") hold(wait);
      throw error;
    });
  return whole(async () => {
    const credentials = await unsent(() => source.current(bounds.signal));
    try {
      return await sendWith(credentials);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "credentials_rejected") throw error;
      const renewed = await unsent(() => source.renewed(credentials, bounds.signal));
      if (!renewed) throw error;
      return await sendWith(renewed);
    }
  });
}

/** How often a request of a call may be repeated: as the connector's limits say, where the call does not. */
export function retryOptionsOf(call: Call, bounds: Bounds): RetryOptions {
  const { clock, random, limits } = call.session;
  return { retries: call.options.retries ?? limits.retries, bounds, clock, random, onRetry: retryHook(call) };
}
