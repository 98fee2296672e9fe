import { authenticate } from "../auth/authenticate.ts";
import type { Credentials } from "../auth/credentials.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Bounds } from "../transport/bounds.ts";
import { retry } from "../transport/retry.ts";
import type { Session } from "./session.ts";

/** A request that bears credentials, and which. */
export interface Authorized {
  readonly request: PlannedRequest;
  readonly credentials: Credentials;
}

/**
 * Sends a request with the credentials of now by `send`: once more with others after the upstream has rejected
 * these, and again after a failure that may pass, where the request may be repeated.
 */
export function authorized<T>(
  session: Session,
  { request, bounds }: { readonly request: PlannedRequest; readonly bounds: Bounds },
  send: (ready: Authorized) => Promise<T>,
): Promise<T> {
  const { option, config, source, clock, random } = session;
  const sendWith = (credentials: Credentials) =>
    send({ request: authenticate(request, option, { config, credentials }), credentials });
  const attempt = async () => {
    const credentials = await source.current(bounds.signal);
    try {
      return await sendWith(credentials);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "credentials_rejected") throw error;
      const renewed = await source.renewed(credentials, bounds.signal);
      if (!renewed) throw error;
      return await sendWith(renewed);
    }
  };
  return request.safe ? retry(attempt, { retries: session.limits.retries, bounds, clock, random }) : attempt();
}
