import type { Result } from "./call/result.ts";
import { records } from "./records.ts";

/**
 * A call of a list or search that begins when it is used: awaited it gives one page, iterated every record, page
 * after page, and `pages()` gives page by page. Awaited twice it asks once; iterated twice it walks twice.
 */
export interface Listing<Item = unknown, Meta = Readonly<Record<string, unknown>>>
  extends PromiseLike<Result<Item[], Meta>>,
    AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Item[], Meta>>;
}

/** A listing of what `first` and `walk` ask for. */
export function createListing<Item, Meta>(
  first: () => Promise<Result<Item[], Meta>>,
  walk: () => AsyncIterable<Result<Item[], Meta>>,
): Listing<Item, Meta> {
  let page: Promise<Result<Item[], Meta>> | undefined;
  return {
    // A listing is awaited like a promise; until then there is no promise whose failure nobody would see.
    // biome-ignore lint/suspicious/noThenProperty: this is the one place where a thenable is what is wanted.
    then(fulfilled, rejected) {
      page ??= first();
      return page.then(fulfilled, rejected);
    },
    pages: walk,
    [Symbol.asyncIterator]: () => records(walk()[Symbol.asyncIterator]()),
  };
}
