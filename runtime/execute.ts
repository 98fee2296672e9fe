import { authenticateMasked } from "./auth/authenticate.ts";
import {
  type Arguments,
  type Call,
  firstPage,
  inSession,
  invocationOf,
  type Operation,
  prepareCall,
} from "./call/call.ts";
import { fetchPage } from "./call/fetch-page.ts";
import type { Result } from "./call/response.ts";
import type { LazySession } from "./call/session.ts";
import { type Download, download } from "./download.ts";
import type { Method } from "./model.ts";
import { walk } from "./pages.ts";
import { exactPages } from "./paginate/page-size.ts";
import { plan } from "./request/plan.ts";
import { isPlainObject } from "./schema/plain-json.ts";

/**
 * Executes an action once. A list or search returns its first page. With `max_pages` or `max_records`, it returns several pages
 * in one result, with the `meta` of the last page. The limits of one response apply to all pages together, because they are in
 * memory at the same time.
 */
export function execute(lazySession: LazySession, operation: Operation, given: Arguments): Promise<Result | Download> {
  return inSession(lazySession, operation, async (session) => {
    const call = await prepareCall(session, operation, given);
    if (call.action.returns.kind === "file") return await download(call, call.action.returns);
    const { max_pages, max_records } = call.options;
    if (max_pages !== undefined || max_records !== undefined)
      return await collectPages({ ...withPageSize(call, given), since: call.session.clock.now() });
    const step = firstPage(call);
    const { data, meta, response } = await fetchPage(call, { step, mostRecords: Number.POSITIVE_INFINITY });
    return { data, meta, ...(response && { response }) };
  });
}

/** The call with a page size that fits `max_records`, unless the caller chose the page size. */
function withPageSize(call: Call, { params: given }: Arguments): Call {
  const { action, params, options } = call;
  const name = action.pagination?.size?.param;
  const isChosen = name !== undefined && isPlainObject(given) && given[name] !== undefined;
  if (isChosen || options.max_records === undefined) return call;
  return { ...call, params: { ...params, ...exactPages(action, params, options.max_records) } };
}

async function collectPages(call: Call): Promise<Result> {
  const { maxBodyBytes, maxValues } = call.session.limits;
  const pages = await Array.fromAsync(walk(call, { characters: maxBodyBytes, values: maxValues }));
  const [only] = pages;
  if (pages.length === 1 && only) return only;
  const { meta = {}, response } = pages.at(-1) ?? {};
  return { data: pages.flatMap(({ data }) => data), meta, ...(response && { response }) };
}

/** The request of a call, with a mask such as `<api_key>` instead of each credential. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in its final form: JSON or a form. */
  readonly body?: string;
}

/** Checks a call and returns its first request. Sends nothing, and requests no token. */
export function prepare(lazySession: LazySession, operation: Operation, given: Arguments): Promise<PreparedRequest> {
  return inSession(lazySession, operation, async (session) => {
    const call = await prepareCall(session, operation, given);
    const { option, config, credentials } = call.session;
    const planned = plan(invocationOf(call), firstPage(call));
    const { safe: _, ...request } = authenticateMasked(planned, option, { config, credentials });
    return request;
  });
}
