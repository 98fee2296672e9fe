import type { Mode } from "../mode.ts";
import type { Pagination } from "../model.ts";
import { firstNumber, nextNumber } from "../numbered.ts";

/** Pagination by page number: the token is the number of the page. */
export const page: Mode<Extract<Pagination, { kind: "page" }>> = {
  first: (pagination, params) => firstNumber(pagination, params, pagination.start),

  next: (pagination, seen, step) => nextNumber(pagination, seen, { step, number: Number(step.position) + 1 }),

  rest: () => undefined,

  resized({ start }, { position }, { from, to }) {
    const number = start + Math.floor(((Number(position) - start) * from) / to);
    return { kind: "page", token: number, position: number };
  },

  extras: () => [],

  tokenTemplate: () => undefined,

  counts: "pages",

  tokenNames: "page pagenumber pageno pageindex nextpage next".split(" "),
};
