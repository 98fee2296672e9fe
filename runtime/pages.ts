import { type Arguments, type Call, failureIn, firstPage, type Operation, prepareCall } from "./call/call.ts";
import { fetchPage } from "./call/fetch-page.ts";
import type { Result } from "./call/response.ts";
import type { Opening } from "./call/session.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { upstreamText } from "./extract/faults.ts";
import type { Step } from "./paginate/mode.ts";
import { textOf } from "./template/helper.ts";

/** The pages of a list or search, from the first on, or from the page that its params name. */
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

/** Bounds for the pages of a walk that are held together. */
interface Together {
  /** Characters of the responses, or bytes of large ones. */
  readonly characters: number;
  /** Values of the data, as `limits.maxValues` counts them. */
  readonly values: number;
}

/**
 * Walks the pages of a call. Fetches each page when the caller requests it. Ends where the connector's pagination ends, at the
 * caller's `max_pages` or `max_records`, or with the page at which the pages reach a bound of `together`. Throws
 * `pagination_stuck` where a page leads back to an earlier one.
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
    const following = isLast ? undefined : decided(next);
    yield { data, meta, ...(response && { response }) };
    if (!following) return;
    step = following();
    previousUrl = url;
  }
  if (step.kind === "stuck")
    throw new ConnectorError("pagination_stuck", `expected another page, got ${earlier(call, step.token)}`);
}

/** Members of objects, items of arrays, and the whole. Bytes, as a reader of large pages gives them, are one value. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) count += valuesIn(member);
  return count;
}

/** A token may be the URL of the request, with credentials in its query: the query is not shown. */
function earlier({ session: { secrets } }: Call, token: unknown): string {
  if (token === undefined) return "the records of an earlier one again";
  const text = textOf(token).replace(/\?.*/s, "?…");
  const shown = upstreamText(text, { max: 80, secrets: secrets.values() });
  return `the token of an earlier one: '${shown}'`;
}

/** Decides what follows a page before the caller can change its records. A failure is thrown after the page. */
function decided(decide: () => Step): () => Step {
  try {
    const decision = decide();
    return () => decision;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
