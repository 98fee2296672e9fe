/** Keys that distinguish a page from the other pages of its walk (see `Mode`). */
export interface PageKey {
  /** The common prefix of `sample` and `exact`. Equal pages have the same group. */
  readonly group: string;
  /**
   * A key that takes little time to compute. A page counts as equal to the first page of its group if both have the same sample.
   * Absent if only `exact` distinguishes the page.
   */
  readonly sample?: string;
  /** A key that only equal pages share. */
  readonly exact: () => string;
}

/** The earlier pages of a walk: plain data of bounded size. */
export interface Trail {
  /** Keys of the latest pages, at most `maxRecent`, oldest first. */
  readonly recent: readonly string[];
  readonly pages: number;
  /** The exact key of one page, to detect cycles with more pages than `recent`. */
  readonly mark?: string;
  /** The number of the page that becomes the next mark. */
  readonly nextMark: number;
}

/** Keeps the JSON text of a trail below 150,000 characters. */
const maxRecent = 1000;

/** Maximum of `recent` if one call passes the trail to a later call. Keeps the JSON text of the trail below 2 kB. */
const maxRecentAcrossCalls = 8;

const noPages: Trail = { recent: [], pages: 0, nextMark: maxRecentAcrossCalls };

/**
 * Returns the trail with one more page; `undefined` if the page equals an earlier one.
 *
 * Compares the page with the recent pages. To detect longer cycles, also compares it with the mark, which is page 8, then page
 * 16, page 32 and so on (Brent's cycle detection). If equal pages have different samples, the function can miss the first
 * repetition of a page, and then detects the second.
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

/** Shortens a trail for a later call (see `maxRecentAcrossCalls`). */
export function shortTrail(trail: Trail): Trail {
  return { ...trail, recent: trail.recent.slice(-maxRecentAcrossCalls) };
}
