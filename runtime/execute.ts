import { authenticateMasked } from "./auth/authenticate.ts";
import {
  type Arguments,
  type Call,
  firstPage,
  invocationOf,
  located,
  type Operation,
  prepareCall,
} from "./call/call.ts";
import { fetchPage } from "./call/fetch-page.ts";
import type { Result } from "./call/response.ts";
import type { Opening } from "./call/session.ts";
import { type Download, download } from "./download.ts";
import type { Method } from "./model.ts";
import { walk } from "./pages.ts";
import { plan } from "./request/plan.ts";

/**
 * Executes an action once. Of a list or search that is its first page, or as many pages in one result as `max_pages`
 * or `max_records` ask for, with the `meta` of the last of them. All of them are held at once, so that they end where
 * they have as many characters or values together as one response may have.
 */
export function execute(opening: Opening, operation: Operation, given: Arguments): Promise<Result | Download> {
  return located(opening, operation, async (session) => {
    const call = await prepareCall(session, operation, given);
    if (call.action.returns.kind === "file") return await download(call, call.action.returns);
    const { max_pages, max_records } = call.options;
    if (max_pages !== undefined || max_records !== undefined)
      return await gather({ ...call, since: call.session.clock.now() });
    const step = firstPage(call);
    const { data, meta, response } = await fetchPage(call, { step, mostRecords: Number.POSITIVE_INFINITY });
    return { data, meta, ...(response && { response }) };
  });
}

async function gather(call: Call): Promise<Result> {
  const { maxBodyBytes, maxValues } = call.session.limits;
  const pages = await Array.fromAsync(walk(call, { characters: maxBodyBytes, values: maxValues }));
  const [only] = pages;
  if (pages.length === 1 && only) return only;
  const { meta = {}, response } = pages.at(-1) ?? {};
  return { data: pages.flatMap(({ data }) => data), meta, ...(response && { response }) };
}

/** A request as a call would send it, with `<api_key>` for the credential of that name. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent: JSON or a form. */
  readonly body?: string;
}

/** Checks a call and gives its first request; nothing is sent, and no token fetched. */
export function prepare(opening: Opening, operation: Operation, given: Arguments): Promise<PreparedRequest> {
  return located(opening, operation, async (session) => {
    const call = await prepareCall(session, operation, given);
    const { option, config, credentials } = call.session;
    const planned = plan(invocationOf(call), firstPage(call));
    const { safe: _, ...request } = authenticateMasked(planned, option, { config, credentials });
    return request;
  });
}
