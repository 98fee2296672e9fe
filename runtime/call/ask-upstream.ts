import type { PageStep } from "../paginate/step.ts";
import { plan } from "../request/plan.ts";
import type { Bounds } from "../transport/bounds.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { authorized } from "./authorized.ts";
import { type Call, invocationOf, scopeOf } from "./call.ts";

/** Which page to ask for, and how long it may take. */
export interface Asked {
  readonly step: PageStep;
  /** The URL that answered the page before. */
  readonly previousUrl?: string | undefined;
  readonly bounds: Bounds;
}

/** The upstream's answer to one request of a call: planned, sent with credentials, read. */
export function askUpstream(call: Call, { step, previousUrl, bounds }: Asked): Promise<Answer> {
  const { session } = call;
  const planned = plan(invocationOf(call, previousUrl), step);
  return authorized(session, { request: planned, bounds }, async ({ request, credentials }) =>
    readAnswer(session, await session.send(request, bounds.signal), { scope: scopeOf(call), credentials }),
  );
}
