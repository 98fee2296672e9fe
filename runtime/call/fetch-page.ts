import { ConnectorError } from "../errors/connector-error.ts";
import type { PageStep } from "../paginate/mode.ts";
import { plan } from "../request/plan.ts";
import { type Bounds, withBounds } from "../transport/bounds.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import type { Redirected } from "../transport/redirect.ts";
import { boundsOf, type Call, invocationOf, scopeOf } from "./call.ts";
import { type ResponseInfo, responseInfo, withHooks } from "./hooks.ts";
import { hasPageParams, tokenTemplate } from "./page-result.ts";
import { type PageRead, type PageReading, readPage, takesLong } from "./read-page.ts";
import type { ResponseReading } from "./response.ts";
import { readHolding, sendAuthenticated } from "./send-authenticated.ts";

interface PageRequest {
  readonly step: PageStep;
  readonly previousUrl?: string | undefined;
  /** See `PageReading`. */
  readonly maxRecords: number;
}

/** A page, with facts about its response. */
export interface FetchedPage extends PageRead {
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** Only with the option `with_response`. */
  readonly response?: ResponseInfo;
  /** The size of the body: in bytes if the response is large, otherwise in characters. */
  readonly size: number;
}

/** Fetches one page of a call, or the whole result of a call without pages. */
export function fetchPage(call: Call, { step, previousUrl, maxRecords }: PageRequest): Promise<FetchedPage> {
  return withBounds(boundsOf(call), (bounds) => {
    const read = async (response: UpstreamResponse, reading: ResponseReading): Promise<FetchedPage> => {
      const { action, params, options, client } = call;
      // With `with_next_params`, a page is cut only if a call can continue at the cut.
      const most = options.with_next_params && !hasPageParams(action) ? Number.POSITIVE_INFINITY : maxRecords;
      const pageReading: PageReading = {
        response: reading,
        action,
        config: client.config,
        params,
        options,
        maxRecords: most,
        tokenTemplate: tokenTemplate(action),
        step,
      };
      // Computed before reading the page, because reading can transfer the chunks to another thread.
      const size = response.large?.size ?? response.body.length;
      const page = await pageIn(call, response, { reading: pageReading, ...bounds });
      const info = options.with_response && { response: responseInfo(client, response) };
      return { ...page, url: response.url, size, ...info };
    };
    return sendAndRead(call, { step, previousUrl, bounds, read });
  });
}

/** Returns a copy for another thread. At every level, it has only the properties in the type `PageReading`. */
function plainReading(reading: PageReading): PageReading {
  const { kind, returns, meta, pagination } = reading.action;
  const { fields, exclude_fields, max_pages, max_records, with_next_params } = reading.options;
  const { errors, rateLimit } = reading.response.connector;
  return {
    ...reading,
    response: { ...reading.response, connector: { errors, rateLimit } },
    action: { kind, returns, meta, ...(pagination && { pagination }) },
    options: {
      ...(fields && { fields }),
      ...(exclude_fields && { exclude_fields }),
      ...(max_pages !== undefined && { max_pages }),
      ...(max_records !== undefined && { max_records }),
      ...(with_next_params !== undefined && { with_next_params }),
    },
  };
}

function pageIn(
  { client: { largePages } }: Call,
  response: UpstreamResponse,
  { reading, signal }: { readonly reading: PageReading; readonly signal: AbortSignal },
): PageRead | Promise<PageRead> {
  const { large, ...head } = response;
  if (!largePages || !(large || takesLong(head.body.length, largePages.from, reading))) return readPage(head, reading);
  return largePages.read({ ...head, body: large?.pieces ?? head.body }, plainReading(reading), signal);
}

interface PageSending<T> {
  readonly step: PageStep;
  readonly previousUrl?: string | undefined;
  readonly bounds: Bounds;
  /** The request fails with the errors that this function throws. */
  readonly read: (response: UpstreamResponse, reading: ResponseReading) => T | Promise<T>;
}

/** Plans one request of a call, sends it with credentials and reads the response. */
export function sendAndRead<T>(call: Call, { step, previousUrl, bounds, read }: PageSending<T>): Promise<T> {
  const planned = plan(invocationOf(call, previousUrl), step);
  const sender = call.client.senderOf(call.action);
  const send = withHooks(call, planned, sender.send);
  return sendAuthenticated(call, { request: planned, bounds }, async (request) => {
    const response = await send(request, bounds);
    try {
      refuseWithoutCredentials(response);
      return await readHolding(sender, response, () => read(response, readingOf(call)));
    } finally {
      response.large?.release();
    }
  });
}

/** After a redirect to another origin, a request has no credentials, so a 401 or 403 says nothing about the credentials. */
function refuseWithoutCredentials({ status, otherOrigin }: Redirected<UpstreamResponse>): void {
  if (otherOrigin === undefined || (status !== 401 && status !== 403)) return;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected a response, found a redirect to '${otherOrigin}', and then the status ${status}; after this redirect, requests have no credentials; check the base URL and the configuration`,
    { upstream: { status } },
  );
}

/** The input for reading a response of a call. */
export function readingOf(call: Call): ResponseReading {
  const { connector, secrets, limits, clock } = call.client;
  const { returns } = call.action;
  return {
    connector,
    emptyStatuses: returns.kind === "many" ? returns.emptyStatuses : undefined,
    scope: scopeOf(call),
    secrets: secrets.values(),
    allowsEmptyBody: allowsEmptyBody(call),
    maxValues: limits.maxValues,
    receivedAt: clock.now(),
  };
}

/** Whether a response without a body is a valid result. */
function allowsEmptyBody({ action: { kind, returns, resultType }, client: { connector } }: Call): boolean {
  if (returns.kind === "many") return returns.absent === "empty";
  if (returns.kind === "file" || kind === "get" || returns.path.length > 0) return false;
  const { required = [] } = (resultType !== undefined && connector.records[resultType]) || {};
  return required.length === 0;
}
