import { type Arguments, type Call, failureIn, firstPage, type Operation, prepareCall } from "./call/call.ts";
import type { LazyClient } from "./call/client-state.ts";
import { type FetchedPage, fetchPage } from "./call/fetch-page.ts";
import { type Following, following, resultOf } from "./call/page-result.ts";
import type { Result } from "./call/response.ts";
import { ConnectorError } from "./errors/connector-error.ts";

/**
 * Iterates over the pages of a call. Begins at the page token in the params, if any. A call without pagination has one page.
 * Throws `invalid_params` for a download.
 */
export async function* pages(
  lazyClient: LazyClient,
  operation: Operation,
  given: Arguments,
): AsyncGenerator<Result, void, undefined> {
  try {
    if (operation.action.returns.kind === "file")
      throw new ConnectorError("invalid_params", "a download has no pages; execute it");
    const call = await prepareCall(await lazyClient.state(), operation, given);
    for await (const { page, after } of walk(call)) yield resultOf(call, page, after);
  } catch (error) {
    throw failureIn(lazyClient, operation, error);
  }
}

/** Limits for all pages of a result together, because they are in memory at the same time. */
interface TotalLimits {
  /** The size of all responses, in characters. A large response counts in bytes. */
  readonly characters: number;
  /** Values of the data, as `limits.maxValues` counts them. */
  readonly values: number;
}

/** A page that `walk` yields. */
export interface WalkedPage {
  readonly page: FetchedPage;
  /** Always present with the option `with_next_params`. Otherwise, absent if the call has no pagination or reaches a limit. */
  readonly after?: Following;
}

/**
 * Fetches the pages of a call on demand. Ends after the last page, at the caller's `max_pages` or `max_records`, or after the
 * page with which the total reaches one of the `limits`. If the next page cannot be requested, throws after the current page,
 * for example `pagination_stuck` if the upstream repeats an earlier page.
 */
export async function* walk(call: Call, limits?: TotalLimits): AsyncGenerator<WalkedPage, void, undefined> {
  const { pagination } = call.action;
  const {
    max_pages = Number.POSITIVE_INFINITY,
    max_records = Number.POSITIVE_INFINITY,
    with_next_params,
  } = call.options;
  let step = firstPage(call);
  let previousUrl: string | undefined;
  let records = 0;
  let characters = 0;
  let values = 0;
  for (let pages = 1; ; pages++) {
    const page = await fetchPage(call, { step, previousUrl, maxRecords: max_records - records });
    records += page.count;
    characters += page.size;
    if (limits) values += valuesIn(page.data);
    const isFull = limits && (characters >= limits.characters || values >= limits.values);
    const isLast = !pagination || pages >= max_pages || records >= max_records || isFull;
    const after = isLast && !with_next_params ? undefined : following(call, page);
    yield { page, ...(after && { after }) };
    if (after?.kind === "failed") throw after.error;
    if (isLast || after?.kind !== "page") return;
    step = after;
    previousUrl = page.url;
  }
}

/** A byte array (data from `LargePages`) counts as one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) count += valuesIn(member);
  return count;
}
