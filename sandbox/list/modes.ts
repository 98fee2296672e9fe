import type { Action, Pagination, Template } from "@agent-connectors/runtime";
import type { RecordPlace } from "../overlay.ts";
import { hasNumericCursor, lastIndex, readPageToken } from "./page-tokens.ts";
import type { Stream } from "./stream.ts";

/**
 * How the sandbox serves the pages that `runtime/paginate/modes/` requests. The exported functions below describe the
 * methods.
 */
interface ServedMode<P extends Pagination = Pagination> {
  start(pagination: P, page: RequestedPage): PageStart;
  cursor(pagination: P): Template | undefined;
  firstPage(pagination: P): number;
  nextNumber(page: ServedPage): number | undefined;
}

const modes: { readonly [Kind in Pagination["kind"]]: ServedMode<Extract<Pagination, { kind: Kind }>> } = {
  cursor: {
    start: startAfterCursor,
    cursor: ({ value }) => value,
    firstPage: () => 1,
    nextNumber: () => undefined,
  },
  offset: {
    start: (_pagination, page) => startAfter(page, (token) => token),
    cursor: () => undefined,
    firstPage: () => 1,
    nextNumber: ({ offset, received }) => offset + received,
  },
  page: {
    start: ({ start }, page) => startAfter(page, (token) => Math.max(0, token - start) * page.size),
    cursor: () => undefined,
    firstPage: ({ start }) => start,
    nextNumber: ({ page }) => page + 1,
  },
};

/** The methods of the result accept only paginations of the same kind. */
function modeOf({ kind }: Pagination): ServedMode {
  return modes[kind];
}

/**
 * The start of a page. `position` is the number of earlier records in the stream, including those that do not match the
 * conditions. `count` is the number of matching records before the page. For a cursor, this number is unknown, and `count` is
 * `position`. The kind is `unknown` if the token is not a token of this listing.
 */
type PageStart =
  | { readonly kind: "at"; readonly position: number; readonly count: number }
  | { readonly kind: "unknown"; readonly token: unknown };

interface RequestedPage {
  readonly action: Action;
  readonly token: unknown;
  readonly size: number;
  readonly stream: Stream;
  readonly place: RecordPlace;
  readonly parent: readonly number[];
}

/** `offset` is the number of records before the page. `page` is the number of the page, as the upstream counts pages. */
interface ServedPage {
  readonly offset: number;
  readonly received: number;
  readonly page: number;
}

/** Finds the start of the page that the token requests, or of the first page if there is no token. */
export function pageStart(page: RequestedPage): PageStart {
  const { action, token } = page;
  const { pagination } = action;
  if (!pagination || token === undefined) return { kind: "at", position: 0, count: 0 };
  return modeOf(pagination).start(pagination, page);
}

/** The template of the cursor that each page contains; `undefined` if pages contain none. */
export function cursorOf(pagination: Pagination | undefined): Template | undefined {
  return pagination && modeOf(pagination).cursor(pagination);
}

/** The upstream's number of the first page; 1 if the pagination's tokens are not page numbers. */
export function firstPageOf(pagination: Pagination | undefined): number {
  return pagination ? modeOf(pagination).firstPage(pagination) : 1;
}

/** The offset or the page number of the page that follows `page`; `undefined` for a pagination by cursor. */
export function nextNumber(pagination: Pagination, page: ServedPage): number | undefined {
  return modeOf(pagination).nextNumber(page);
}

function startAfterCursor({ value }: { readonly value: Template }, page: RequestedPage): PageStart {
  const { action, token, stream, place, parent } = page;
  const after = lastIndex(value, token, { place, parent }) ?? readPageToken(token)?.after ?? counted(token, action);
  if (after === undefined) return { kind: "unknown", token };
  const position = stream.after(after);
  return { kind: "at", position, count: position };
}

/** A numeric cursor is the index of the last record before the page, plus one. */
function counted(token: unknown, action: Action): number | undefined {
  if (!hasNumericCursor(action)) return undefined;
  const number = Number(token) - 1;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function startAfter({ token, stream }: RequestedPage, recordsBefore: (token: number) => number): PageStart {
  const number = Number(token);
  if (!Number.isSafeInteger(number) || number < 0) return { kind: "unknown", token };
  const count = recordsBefore(number);
  return { kind: "at", position: stream.skip(count), count };
}
