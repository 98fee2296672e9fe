import { type Arguments, type Call, failureIn, firstPage, type Operation, prepareCall } from "./call/call.ts";
import { fetchPage } from "./call/fetch-page.ts";
import { resultOf, stuckAt } from "./call/page-result.ts";
import type { Result } from "./call/response.ts";
import type { LazySession } from "./call/session.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import type { Step } from "./paginate/mode.ts";

/**
 * Iterates over the pages of a list or search, from the page token in the params, or from the first page if there is no token.
 */
export async function* pages(
  lazySession: LazySession,
  operation: Operation,
  given: Arguments,
): AsyncGenerator<Result, void, undefined> {
  try {
    if (operation.action.returns.kind === "file")
      throw new ConnectorError("invalid_params", "a download has no pages; execute it");
    yield* walk(await prepareCall(await lazySession.session(), operation, given));
  } catch (error) {
    throw failureIn(lazySession, operation, error);
  }
}

/** Bounds for all pages of a result together, because all of them are in memory at the same time. */
interface TotalBounds {
  /** Characters of the responses, or bytes of large ones. */
  readonly characters: number;
  /** Values of the data, as `limits.maxValues` counts them. */
  readonly values: number;
}

/**
 * Iterates over the pages of a call, and fetches each page on demand. Ends after the last page, at the caller's `max_pages` or
 * `max_records`, or after the page at which the pages together reach one of the `bounds`. Throws `pagination_stuck` if a page
 * leads back to an earlier one.
 */
export async function* walk(call: Call, bounds?: TotalBounds): AsyncGenerator<Result, void, undefined> {
  const { pagination } = call.action;
  const { max_pages = Number.POSITIVE_INFINITY, max_records = Number.POSITIVE_INFINITY } = call.options;
  let step: Step = firstPage(call);
  let previousUrl: string | undefined;
  let records = 0;
  let characters = 0;
  let values = 0;
  for (let pages = 1; step.kind === "page"; pages++) {
    const page = await fetchPage(call, { step, previousUrl, maxRecords: max_records - records });
    records += page.count;
    characters += page.size;
    if (bounds) values += valuesIn(page.data);
    const isFull = bounds && (characters >= bounds.characters || values >= bounds.values);
    const isLast = !pagination || pages >= max_pages || records >= max_records || isFull;
    const following = isLast ? undefined : computeEarly(page.next);
    yield resultOf(call, page);
    if (!following) return;
    step = following();
    previousUrl = page.url;
  }
  if (step.kind === "stuck") throw stuckAt(call, step.token);
}

/** Counts a value and all its members and items. The bytes that a reader of large pages returns count as one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) count += valuesIn(member);
  return count;
}

/** Computes the next step before the caller can change the records. If that fails, the returned function throws the error. */
function computeEarly(next: () => Step): () => Step {
  try {
    const step = next();
    return () => step;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
