import type { Result } from "./call/response.ts";
import { records } from "./records.ts";

/**
 * A call of a list or search that begins on first use. Awaited, it gives one page; iterated, every record of all pages;
 * `pages()` gives page after page. Two awaits send one request; two iterations walk twice.
 */
export interface Listing<Item = unknown, Meta = Readonly<Record<string, unknown>>>
  extends Promise<Result<Item[], Meta>>,
    AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Item[], Meta>>;
}

/** A listing of the page that `first` fetches and of the pages that `walk` fetches. */
export function createListing<Item, Meta>(
  first: () => Promise<Result<Item[], Meta>>,
  walk: () => AsyncIterable<Result<Item[], Meta>>,
): Listing<Item, Meta> {
  let asked: Promise<Result<Item[], Meta>> | undefined;
  // The page is fetched only when a caller waits for it; a failure of an earlier promise would be unhandled.
  const page = () => {
    asked ??= first();
    return asked;
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
