import type { Action } from "@agent-connectors/runtime";
import type { RecordPlace } from "../record-at.ts";
import { isNumbered } from "./is-numbered.ts";
import { lastIndex } from "./last-index.ts";
import { readPageToken } from "./page-token.ts";
import type { Stream } from "./stream.ts";

/** Where a page begins. `count` is the records before it, as far as the upstream's own numbers say. */
export type PageStart =
  | { readonly kind: "at"; readonly position: number; readonly count: number }
  | { readonly kind: "unknown"; readonly token: unknown };

export interface PageAsked {
  readonly action: Action;
  readonly token: unknown;
  readonly size: number;
  readonly stream: Stream;
  readonly place: RecordPlace;
  readonly parent: readonly number[];
}

/** Where the page of a token begins, by the pagination's own way of counting; the first page without one. */
export function pageStart({ action, token, size, stream, place, parent }: PageAsked): PageStart {
  const { pagination } = action;
  if (!pagination || token === undefined) return { kind: "at", position: 0, count: 0 };
  if (pagination.kind === "cursor") {
    const after =
      lastIndex(pagination.value, token, { place, parent }) ?? readPageToken(token)?.after ?? counted(token, action);
    if (after === undefined) return { kind: "unknown", token };
    return { kind: "at", position: stream.after(after), count: stream.after(after) };
  }
  const number = Number(token);
  if (!Number.isSafeInteger(number) || number < 0) return { kind: "unknown", token };
  const count = pagination.kind === "offset" ? number : Math.max(0, number - pagination.start) * size;
  return { kind: "at", position: stream.skip(count), count };
}

/** A cursor that is a number counts the records, from 1. */
function counted(token: unknown, action: Action): number | undefined {
  if (!isNumbered(action)) return undefined;
  const number = Number(token) - 1;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
