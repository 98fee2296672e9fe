import { authenticateMasked } from "./auth/inject-credentials.ts";
import {
  type Arguments,
  type Call,
  firstPage,
  invocationOf,
  type Operation,
  prepareCall,
  withClient,
} from "./call/call.ts";
import type { LazyClient } from "./call/client-state.ts";
import { fetchPage } from "./call/fetch-page.ts";
import { following, resultOf } from "./call/page-result.ts";
import type { Result } from "./call/response.ts";
import { type Download, download } from "./download.ts";
import type { Method } from "./model.ts";
import { type WalkedPage, walk } from "./pages.ts";
import { exactPages } from "./paginate/page-size.ts";
import { plan } from "./request/plan.ts";

/**
 * Executes an action once. A list or search returns its first page. With `max_pages` or `max_records`, the result can join
 * several pages and has the `meta` of the last page. All these pages are in memory, so the limits of a response (`maxBodyBytes`,
 * `maxValues`) also apply to their total: the result ends with the page that reaches a limit. With `with_next_params`, throws if
 * the next page cannot be determined, for example `pagination_stuck` if the upstream repeats an earlier page.
 */
export function execute(lazyClient: LazyClient, operation: Operation, given: Arguments): Promise<Result | Download> {
  return withClient(lazyClient, operation, async (client) => {
    const call = await prepareCall(client, operation, given);
    if (call.action.returns.kind === "file") return await download(call, call.action.returns);
    const { max_pages, max_records } = call.options;
    if (max_pages !== undefined || max_records !== undefined)
      return await collectPages({ ...withPageSize(call), since: call.client.clock.now() });
    const page = await fetchPage(call, { step: firstPage(call), maxRecords: Number.POSITIVE_INFINITY });
    const after = call.options.with_next_params ? following(call, page) : undefined;
    if (after?.kind === "failed") throw after.error;
    return resultOf(call, page, after);
  });
}

/** Chooses a page size that divides `max_records`, if possible, so that the next page begins with the next record. */
function withPageSize(call: Call): Call {
  const { action, params, given, options } = call;
  if (options.max_records === undefined) return call;
  const sized = exactPages(action, given, options.max_records);
  return { ...call, params: { ...params, ...sized }, given: { ...given, ...sized } };
}

async function collectPages(call: Call): Promise<Result> {
  const { maxBodyBytes, maxValues } = call.client.limits;
  const data: unknown[] = [];
  let last: WalkedPage | undefined;
  for await (const walked of walk(call, { characters: maxBodyBytes, values: maxValues })) {
    data.push(walked.page.data);
    last = walked;
  }
  // `walk` yields at least one page.
  const { page, after } = last as WalkedPage;
  return resultOf(call, data.length === 1 ? page : { ...page, data: data.flat() }, after);
}

/** The request of a call, with a mask such as `<api_key>` instead of each secret credential. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or form-encoded. */
  readonly body?: string;
}

/** Checks a call and returns its first request. Sends nothing, and requests no token. */
export function prepare(lazyClient: LazyClient, operation: Operation, given: Arguments): Promise<PreparedRequest> {
  return withClient(lazyClient, operation, async (client) => {
    const call = withPageSize(await prepareCall(client, operation, given));
    const { option, config, credentials } = call.client;
    const planned = plan(invocationOf(call), firstPage(call));
    const { safe: _, ...request } = authenticateMasked(planned, option, { config, credentials });
    return request;
  });
}
