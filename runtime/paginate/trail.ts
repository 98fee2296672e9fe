/** The keys that distinguish a page from the other pages of its walk: the sequence of pages that a caller reads. */
export interface PageKey {
  /** The common prefix of `sample` and `exact`. Equal pages have the same prefix. Pages with the same prefix form a group. */
  readonly group: string;
  /**
   * A cheap key. If a page has the same sample as the first page of its group, the two pages count as equal. Absent if only
   * `exact` distinguishes the page.
   */
  readonly sample?: string;
  /** A key that is the same for equal pages and differs for all other pages. */
  readonly exact: () => string;
}

/** The earlier pages of a walk: plain data of bounded size. */
export interface Trail {
  /** Keys of the latest pages, at most `maxRecent`, with the oldest page first. */
  readonly recent: readonly string[];
  /** The number of pages so far. */
  readonly pages: number;
  /** The exact key of one page, to detect cycles with more pages than `recent`. */
  readonly mark?: string;
  /** The number of the page that becomes the next mark. */
  readonly nextMark: number;
}

/** Maximum pages of `recent`, so that the JSON text of a trail stays below 150,000 characters. */
const maxRecent = 1000;

/** Maximum pages of `recent` in a trail that one call passes to a later call. */
const maxRecentAcrossCalls = 8;

const noPages: Trail = { recent: [], pages: 0, nextMark: maxRecentAcrossCalls };

/**
 * Returns the trail with one more page; `undefined` if the page equals an earlier one.
 *
 * The function detects a page that equals a recent page. There is one exception: if equal pages have different samples, the
 * function can miss the first repetition of a page, and then detects the second. To detect longer cycles, the function also
 * compares the page with the mark, which is page 8, then page 16, page 32 and so on (Brent's cycle detection).
 */
export function trailAfter(trail: Trail | undefined, { group, sample, exact }: PageKey): Trail | undefined {
  const { recent, mark, pages, nextMark } = trail ?? noPages;
  const known = mark === undefined ? recent : [...recent, mark];
  const mayRepeat = known.some((key) => key.startsWith(group));
  const key = mayRepeat || sample === undefined ? exact() : sample;
  if (mayRepeat && known.some((earlier) => earlier === key || earlier === sample)) return undefined;
  const isMark = pages + 1 === nextMark;
  return {
    recent: [...recent.slice(1 - maxRecent), key],
    pages: pages + 1,
    nextMark: isMark ? 2 * nextMark : nextMark,
    ...(isMark ? { mark: exact() } : mark !== undefined && { mark }),
  };
}

/** Returns the trail for a later call. `recent` has at most 8 pages instead of 1,000, so that the JSON text stays below 2 kB. */
export function shortTrail(trail: Trail): Trail {
  return { ...trail, recent: trail.recent.slice(-maxRecentAcrossCalls) };
}
