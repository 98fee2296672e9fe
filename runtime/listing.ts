import type { Result } from "./call/response.ts";
import { records } from "./records.ts";

/**
 * A call of a list or search that begins when it is used: as a promise it gives one page, iterated every record, page
 * after page, and `pages()` gives page by page. Awaited twice it asks once; iterated twice it walks twice.
 */
export interface Listing<Item = unknown, Meta = Readonly<Record<string, unknown>>>
  extends Promise<Result<Item[], Meta>>,
    AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Item[], Meta>>;
}

/** A listing of what `first` and `walk` ask for. */
export function createListing<Item, Meta>(
  first: () => Promise<Result<Item[], Meta>>,
  walk: () => AsyncIterable<Result<Item[], Meta>>,
): Listing<Item, Meta> {
  let asked: Promise<Result<Item[], Meta>> | undefined;
  // Until somebody waits for the page there is no promise whose failure nobody would see.
  const page = () => {
    asked ??= first();
    return asked;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: this is the one place where a thenable is what is wanted.
    then: (fulfilled, rejected) => page().then(fulfilled, rejected),
    catch: (rejected) => page().catch(rejected),
    finally: (settled) => page().finally(settled),
    [Symbol.toStringTag]: "Listing",
    pages: walk,
    [Symbol.asyncIterator]: () => records(walk()[Symbol.asyncIterator]()),
  };
}
