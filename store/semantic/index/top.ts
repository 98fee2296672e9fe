/** Keeps the items with the highest scores, up to a maximum number of items. */
export interface Top<T> {
  /** `add` adds an item only if its score is higher than `least`, or if the item replaces an item of the same group. */
  readonly least: number;
  /** Adds an item. Replaces an item of the same group. */
  add(item: T, score: number, group?: number): void;
  /** Returns the items, the highest score first. Of items with equal scores, the one that was added first comes first. */
  sorted(): readonly T[];
}

interface RankedItem<T> {
  readonly item: T;
  readonly score: number;
  readonly group: number | undefined;
}

/** Creates a list of at most `count` items. */
export function createTop<T>(count: number): Top<T> {
  // Sorted by score, the highest first. Few items are added once the list is full, so insertion into an array is cheap.
  const entries: RankedItem<T>[] = [];
  return {
    get least() {
      return entries.length < count ? Number.NEGATIVE_INFINITY : (entries.at(-1)?.score ?? Number.POSITIVE_INFINITY);
    },
    add: (item, score, group) => {
      if (group !== undefined) {
        const earlier = entries.findIndex((entry) => entry.group === group);
        if (earlier >= 0) entries.splice(earlier, 1);
      }
      entries.splice(placeOf(entries, score), 0, { item, score, group });
      if (entries.length > count) entries.pop();
    },
    sorted: () => entries.map(({ item }) => item),
  };
}

/** The position after all entries with the same or a higher score. */
function placeOf(entries: readonly { readonly score: number }[], score: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.score ?? 0) >= score) low = middle + 1;
    else high = middle;
  }
  return low;
}
