import type { Result } from "./call/response.ts";
import { records } from "./records.ts";

/**
 * A call of a list or search. It sends no request before its first use. `await` returns one result: the first page, unless
 * `max_pages` or `max_records` joins several pages. `for await` iterates over the records of all pages, and `pages()` iterates
 * over the pages. A second `await` returns the same result. A second iteration requests the pages again.
 */
export interface Listing<Item = unknown, Meta = Readonly<Record<string, unknown>>>
  extends Promise<Result<Item[], Meta>>,
    AsyncIterable<Item> {
  /** Iterates over the pages, and fetches each page on demand. */
  pages(): AsyncIterable<Result<Item[], Meta>>;
}

/** Creates a listing. `first` fetches the result for `await`, and `walk` fetches the pages for an iteration. */
export function createListing<Item, Meta>(
  first: () => Promise<Result<Item[], Meta>>,
  walk: () => AsyncIterable<Result<Item[], Meta>>,
): Listing<Item, Meta> {
  let fetched: Promise<Result<Item[], Meta>> | undefined;
  // Fetches the result only when a caller awaits it, so that a rejection is never unhandled.
  const result = () => {
    fetched ??= first();
    return fetched;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: a listing is a thenable.
    then: (fulfilled, rejected) => result().then(fulfilled, rejected),
    catch: (rejected) => result().catch(rejected),
    finally: (settled) => result().finally(settled),
    [Symbol.toStringTag]: "Listing",
    pages: walk,
    [Symbol.asyncIterator]: () => records(walk()[Symbol.asyncIterator]()),
  };
}
