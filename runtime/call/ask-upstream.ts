import { ConnectorError } from "../errors/connector-error.ts";
import type { PageStep } from "../paginate/step.ts";
import { plan } from "../request/plan.ts";
import type { Bounds } from "../transport/bounds.ts";
import { ledAway } from "../transport/redirect.ts";
import type { UpstreamResponse } from "../transport/response.ts";
import type { AnswerReading } from "./answer.ts";
import { authorized } from "./authorized.ts";
import { type Call, invocationOf, scopeOf } from "./call.ts";
import { withHooks } from "./hooks.ts";

/** Which page to ask for, and how long it may take. */
export interface Asked<T> {
  readonly step: PageStep;
  /** The URL that answered the page before. */
  readonly previousUrl?: string | undefined;
  readonly bounds: Bounds;
  /** Reads the response; what it throws is the failure of the request. */
  readonly read: (response: UpstreamResponse, reading: AnswerReading) => T | Promise<T>;
}

/** The upstream's answer to one request of a call: planned, sent with credentials, read. */
export function askUpstream<T>(call: Call, { step, previousUrl, bounds, read }: Asked<T>): Promise<T> {
  const planned = plan(invocationOf(call, previousUrl), step);
  const send = withHooks(call, planned, call.session.send);
  return authorized(call, { request: planned, bounds }, async (request) => {
    const response = await send(request, bounds);
    try {
      if (ledAway(request, response)) refuseWithoutCredentials(response);
      return await read(response, readingOf(call));
    } finally {
      response.large?.release();
    }
  });
}

/** Another origin gets no credentials, so that its 401 or 403 says nothing of those that the call has. */
function refuseWithoutCredentials({ status, url }: UpstreamResponse): void {
  if (status !== 401 && status !== 403) return;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected an answer, got a redirect to '${new URL(url).origin}', which refuses a request without credentials (status ${status}); check the base URL and the configuration`,
    { upstream: { status } },
  );
}

/** What any response of a call is read by. */
export function readingOf(call: Call): AnswerReading {
  const { connector, secrets, limits, clock } = call.session;
  const { returns } = call.action;
  return {
    connector,
    emptyStatuses: returns.kind === "many" ? returns.emptyStatuses : undefined,
    scope: scopeOf(call),
    secrets: secrets.values(),
    takesEmptyBody: takesEmptyBody(call),
    maxValues: limits.maxValues,
    receivedAt: clock.now(),
  };
}

/**
 * Whether nothing is a result of the action: of a list where an absent path is an empty page, and of a write that answers
 * with the whole body, whose record requires no field.
 */
function takesEmptyBody({ action: { kind, returns, record }, session: { connector } }: Call): boolean {
  if (returns.kind === "many") return returns.absent === "empty";
  if (returns.kind === "file" || kind === "get" || returns.path.length > 0) return false;
  const { required = [] } = (record !== undefined && connector.records[record]) || {};
  return required.length === 0;
}
