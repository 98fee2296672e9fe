import { type Arguments, type Call, failureIn, firstPage, type Operation, prepareCall } from "./call/call.ts";
import { fetchPage } from "./call/fetch-page.ts";
import type { Result } from "./call/response.ts";
import type { Opening } from "./call/session.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { upstreamText } from "./extract/faults.ts";
import type { Step } from "./paginate/mode.ts";
import { textOf } from "./template/helper.ts";

/** The pages of a list or search. They begin at the page token in the params, or else at the first page. */
export async function* pages(
  opening: Opening,
  operation: Operation,
  given: Arguments,
): AsyncGenerator<Result, void, undefined> {
  try {
    if (operation.action.returns.kind === "file")
      throw new ConnectorError("invalid_params", "a download has no pages; execute it");
    yield* walk(await prepareCall(await opening.session(), operation, given));
  } catch (error) {
    throw failureIn(opening, operation, error);
  }
}

/** Bounds for pages that are in memory together. */
interface Together {
  /** Characters of the responses, or bytes of large ones. */
  readonly characters: number;
  /** Values of the data, as `limits.maxValues` counts them. */
  readonly values: number;
}

/**
 * Walks the pages of a call. Fetches each page when the caller requests it. Ends with the last page, at the caller's `max_pages`
 * or `max_records`, or with the page at which the pages reach a bound of `together`. Throws `pagination_stuck` if a page
 * leads back to an earlier one.
 */
export async function* walk(call: Call, together?: Together): AsyncGenerator<Result, void, undefined> {
  const { pagination } = call.action;
  const { max_pages = Number.POSITIVE_INFINITY, max_records = Number.POSITIVE_INFINITY } = call.options;
  let step: Step = firstPage(call);
  let previousUrl: string | undefined;
  let records = 0;
  let characters = 0;
  let values = 0;
  for (let pages = 1; step.kind === "page"; pages++) {
    const { data, meta, response, count, size, url, next } = await fetchPage(call, {
      step,
      previousUrl,
      mostRecords: max_records - records,
    });
    records += count;
    characters += size;
    if (together) values += valuesIn(data);
    const isFull = together && (characters >= together.characters || values >= together.values);
    const isLast = !pagination || pages >= max_pages || records >= max_records || isFull;
    const following = isLast ? undefined : attempted(next);
    yield { data, meta, ...(response && { response }) };
    if (!following) return;
    step = following();
    previousUrl = url;
  }
  if (step.kind === "stuck") throw stuckAt(call, step.token);
}

/** The error of a walk that repeats a page. */
export function stuckAt(call: Call, token: unknown): ConnectorError {
  return new ConnectorError("pagination_stuck", `expected another page, found ${describeRepeat(call, token)}`);
}

/** Counts a value, its members and items. Bytes, which a reader of large pages returns, are one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) count += valuesIn(member);
  return count;
}

/** Names the repeated page for a message, without the query of a URL, which may contain credentials. */
function describeRepeat({ session: { secrets } }: Call, token: unknown): string {
  if (token === undefined) return "the records of an earlier one again";
  const text = textOf(token).replace(/\?.*/s, "?…");
  const shown = upstreamText(text, { max: 80, secrets: secrets.values() });
  return `the token of an earlier one: '${shown}'`;
}

/** Computes the next step at once, before the caller can change the records. The returned function throws its failure, if any. */
function attempted(next: () => Step): () => Step {
  try {
    const step = next();
    return () => step;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
