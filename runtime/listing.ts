import type { Result } from "./call/response.ts";
import { records } from "./records.ts";

/**
 * A call of a list or search. It sends no request before its first use. `await` returns one page, `for await` iterates over the
 * records of all pages, and `pages()` iterates over pages. Two awaits send one request. Two iterations request all pages twice.
 */
export interface Listing<Item = unknown, Meta = Readonly<Record<string, unknown>>>
  extends Promise<Result<Item[], Meta>>,
    AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Item[], Meta>>;
}

/** Creates a listing. `first` fetches its first page, and `walk` fetches all pages. */
export function createListing<Item, Meta>(
  first: () => Promise<Result<Item[], Meta>>,
  walk: () => AsyncIterable<Result<Item[], Meta>>,
): Listing<Item, Meta> {
  let fetched: Promise<Result<Item[], Meta>> | undefined;
  // Fetches the page only when a caller awaits it. Without a caller, the rejection of the promise would be unhandled.
  const page = () => {
    fetched ??= first();
    return fetched;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: a listing is a thenable.
    then: (fulfilled, rejected) => page().then(fulfilled, rejected),
    catch: (rejected) => page().catch(rejected),
    finally: (settled) => page().finally(settled),
    [Symbol.toStringTag]: "Listing",
    pages: walk,
    [Symbol.asyncIterator]: () => records(walk()[Symbol.asyncIterator]()),
  };
}
