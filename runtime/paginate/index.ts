import type { Pagination } from "../model.ts";
import type { Scope } from "../template/evaluate.ts";
import { firstCursor, nextCursor } from "./cursor.ts";
import { firstOffset, nextOffset } from "./offset.ts";
import { firstPage, nextPage } from "./page.ts";
import type { PageStep, Seen, Step } from "./step.ts";

/** The first page of a walk, for the call's checked params with their defaults; the only one, without a pagination. */
export function firstStep(pagination: Pagination | undefined, params: Scope): PageStep {
  switch (pagination?.kind) {
    case undefined:
      return { kind: "page" };
    case "offset":
      return firstOffset(pagination, params);
    case "page":
      return firstPage(pagination, params);
    case "cursor":
      return firstCursor(pagination, params);
  }
}

/** What follows the page that `step` asked for and that showed `seen`. */
export function nextStep(pagination: Pagination, seen: Seen, step: PageStep): Step {
  switch (pagination.kind) {
    case "offset":
      return nextOffset(pagination, seen, step);
    case "page":
      return nextPage(pagination, seen, step);
    case "cursor":
      return nextCursor(pagination, seen, step);
  }
}
