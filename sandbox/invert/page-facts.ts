/** What a page is, as far as a response tells it beside the records. */
export interface PageFacts {
  /** Whether another page follows. */
  readonly more: boolean;
  /** What the next page is asked for with: a token or a URL. */
  readonly token?: unknown;
  readonly received: number;
  /** Records asked for. */
  readonly size: number;
  /** Records before the page. */
  readonly offset: number;
  /** Number of the page, counted as the upstream does. */
  readonly page: number;
  /** Records of all pages; counted only where it is told. */
  readonly total: () => number;
  /** This page's own URL. */
  readonly url: string;
}
