import type { Result } from "./call/response.ts";

/**
 * Iterates over the records of pages. Requests a page when the caller has read all records of the earlier pages. If the data
 * of a page is one object, this object is the only record. Like an async generator, settles promises in the order of the
 * calls, ends after a failure, and closes `pages` if the caller leaves the loop.
 *
 * This is not a generator, because `yield*` creates several promises for each record. These promises take an eighth of the
 * time of an iteration (measured).
 */
export function records<Item, Meta>(pages: AsyncIterator<Result<Item[], Meta>>): AsyncIterableIterator<Item> {
  let page: readonly Item[] = [];
  let at = 0;
  /** The last queued call of `next` or `return`, until it settles. Later calls wait for it. */
  let last: Promise<IteratorResult<Item>> | undefined;

  const enqueue = (step: () => Promise<IteratorResult<Item>>) => {
    const current = last ? last.then(step, step) : step();
    const clear = () => {
      if (last === current) last = undefined;
    };
    last = current;
    current.then(clear, clear);
    return current;
  };
  const advance = async (): Promise<IteratorResult<Item>> => {
    while (at >= page.length) {
      const { done, value } = await pages.next();
      if (done) return { done, value: undefined };
      page = Array.isArray(value.data) ? value.data : [value.data];
      at = 0;
    }
    return nextOfPage();
  };
  const leave = async (): Promise<IteratorResult<Item>> => {
    page = [];
    await pages.return?.();
    return { done: true, value: undefined };
  };
  // Called only if the page has another record. A hole in the array counts as a record.
  const nextOfPage = (): IteratorResult<Item> => ({ done: false, value: page[at++] as Item });

  return {
    next: () => (last === undefined && at < page.length ? Promise.resolve(nextOfPage()) : enqueue(advance)),
    return: () => enqueue(leave),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
