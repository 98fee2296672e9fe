import { type Arguments, firstPage, type Operation, prepareCall, withClient } from "./call/call.ts";
import type { LazyClient } from "./call/client-state.ts";
import { fetchPage } from "./call/fetch-page.ts";
import { type Following, following, resultOf } from "./call/page-result.ts";
import type { Result } from "./call/response.ts";
import { ConnectorError, type ErrorCode } from "./errors/connector-error.ts";
import type { Json } from "./model.ts";
import type { PageStep } from "./paginate/mode.ts";
import { shortTrail } from "./paginate/trail.ts";
import { invalid } from "./schema/check.ts";
import { describe } from "./schema/describe.ts";

/** One page of a list or search. A later call, even in another process, can fetch the next page. */
export interface PageAt extends Result {
  /**
   * The position of the next page, as plain data; absent after the last page. Can contain URLs and credentials, so encrypt it
   * before it leaves your program.
   */
  readonly next?: Json;
}

/**
 * Fetches one page of a list or search: the first page, or the page at a position from an earlier call with the same params.
 * `max_records` applies to this page alone: in each call, pass the number of records that you still need. If the page has more
 * records, the next position skips them, except with the option `with_next_params`. `max_pages` has no effect.
 *
 * Without `max_records` and `max_pages`, successive calls return the same pages as an iteration over `pages`, and fail at the
 * same page. There is one exception: if the upstream repeats a cycle of more than 8 pages, they fail at a later page.
 */
export function pageAt(
  lazyClient: LazyClient,
  operation: Operation,
  given: Arguments,
  position?: Json,
): Promise<PageAt> {
  return withClient(lazyClient, operation, async (client) => {
    const { failure, now, url, ...at } = position === undefined ? {} : checkedPosition(position);
    if (failure) throw new ConnectorError(failure.code, failure.reason);
    const call = await prepareCall(client, operation, given, now);
    if (call.action.returns.kind === "file")
      throw new ConnectorError("invalid_params", "a download has no pages; execute it");
    const step: PageStep = position === undefined ? firstPage(call) : { kind: "page", ...at };
    const { max_records: maxRecords = Number.POSITIVE_INFINITY } = call.options;
    const page = await fetchPage(call, { step, previousUrl: url, maxRecords });
    const after = following(call, page);
    const next = positionOf(after);
    return {
      ...resultOf(call, page, after),
      // JSON drops the members that are `undefined`.
      ...(next && { next: JSON.parse(JSON.stringify({ ...next, now: call.now, url: page.url })) }),
    };
  });
}

/**
 * Returns a position from an earlier call. Throws `invalid_params` for a value that no call returns, because with such a value,
 * the call would fetch the first page. Does not check the types of all members, because callers must not change a position.
 */
function checkedPosition(position: unknown): Position {
  const { failure, position: start, now, url }: Position = Object(position);
  const isPosition = typeof now === "number" && typeof url === "string" && (failure ?? start) !== undefined;
  if (isPosition) return Object(position);
  const expected = "the position that the previous page returned as next, or no position for the first page";
  throw invalid("invalid_params", [{ path: "position", code: "invalid", expected, found: describe(position) }]);
}

/** The JSON of a position. */
interface Position extends Partial<Omit<PageStep, "kind">> {
  /** The failure of the next page, if it is known before the request. */
  readonly failure?: Failure;
  /** The time that templates read on every page, in epoch milliseconds. */
  readonly now?: number;
  readonly url?: string;
}

interface Failure {
  readonly code: ErrorCode;
  readonly reason: string;
}

/**
 * Returns the position of the next page, if any. If that page cannot be requested, the position contains the failure, so that
 * the caller still receives the current page.
 */
function positionOf(after: Following): Position | undefined {
  if (after.kind === "done") return undefined;
  if (after.kind === "failed") {
    const { code, reason } = ConnectorError.from(after.error);
    return { failure: { code, reason } };
  }
  const { token, position, extras, trail } = after;
  return { token, position, ...(extras && { extras }), ...(trail && { trail: shortTrail(trail) }) };
}
