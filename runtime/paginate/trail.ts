/** The keys that distinguish a page from the others of its walk. */
export interface PageKey {
  /** The common prefix of both other keys. Equal pages have the same group. */
  readonly group: string;
  /** A cheap key. Pages with the same sample are equal. Absent if only `exact` distinguishes the page. */
  readonly sample?: string;
  /** The same for equal pages, and different for all others. */
  readonly exact: () => string;
}

/** The earlier pages of a walk: plain data of bounded size. */
export interface Trail {
  /** Keys of the latest pages, at most `remembered`, oldest first. */
  readonly recent: readonly string[];
  /** The number of pages so far. */
  readonly pages: number;
  /** The exact key of an older page. */
  readonly mark?: string;
  /** The number of the page that becomes the next mark. */
  readonly nextMark: number;
}

/** Pages that a trail remembers; its JSON text stays below 150 kB. */
const remembered = 1000;

/** Pages that the trail of a resumable walk remembers. */
const rememberedAcrossCalls = 8;

const noPages: Trail = { recent: [], pages: 0, nextMark: rememberedAcrossCalls };

/**
 * The trail with one more page; `undefined` if the page equals an earlier one.
 *
 * A repeat of one of the remembered pages is found at once. A longer cycle is found by the mark, which moves to page 8, 16, 32
 * and so on (Brent's cycle detection).
 */
export function trailAfter(trail: Trail | undefined, { group, sample, exact }: PageKey): Trail | undefined {
  const { recent, mark, pages, nextMark } = trail ?? noPages;
  const known = mark === undefined ? recent : [...recent, mark];
  const mayRepeat = known.some((key) => key.startsWith(group));
  const key = mayRepeat || sample === undefined ? exact() : sample;
  if (mayRepeat && known.some((earlier) => earlier === key || earlier === sample)) return undefined;
  const isMark = pages + 1 === nextMark;
  return {
    recent: [...recent.slice(1 - remembered), key],
    pages: pages + 1,
    nextMark: isMark ? 2 * nextMark : nextMark,
    ...(isMark ? { mark: exact() } : mark !== undefined && { mark }),
  };
}

/** The trail for a later call: it remembers 8 pages instead of 1,000, so that its JSON text stays below 2 kB. */
export function shortTrail(trail: Trail): Trail {
  return { ...trail, recent: trail.recent.slice(-rememberedAcrossCalls) };
}
