import { authenticateMasked } from "./auth/mask.ts";
import { type Arguments, invocationOf, type Operation, prepareCall } from "./call/call.ts";
import { located } from "./call/located.ts";
import type { Opening } from "./call/session.ts";
import type { Method } from "./model.ts";
import { firstStep } from "./paginate/index.ts";
import { plan } from "./request/plan.ts";

/** A request as a call would send it, with `<api_key>` for the credential of that name. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent: JSON or form text. */
  readonly body?: string;
}

/** Checks a call and gives its first request; nothing is sent, and no token fetched. */
export function prepare(opening: Opening, operation: Operation, given: Arguments): Promise<PreparedRequest> {
  return located(opening, operation, async (session) => {
    const call = await prepareCall(session, operation, given);
    const { option, config, credentials } = call.session;
    const planned = plan(invocationOf(call), firstStep(call.action.pagination, call.params));
    const { safe: _, ...request } = authenticateMasked(planned, option, { config, credentials });
    return request;
  });
}
