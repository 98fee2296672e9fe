import type { Pagination } from "../../model.ts";
import type { Mode } from "../mode.ts";
import { firstNumber, nextNumber } from "../numbered.ts";

/** Pagination by page number: the token is the number of the page. */
export const page: Mode<Extract<Pagination, { kind: "page" }>> = {
  first: (pagination, params) => firstNumber(pagination, params, pagination.start),

  next: (pagination, seen, step) => nextNumber(pagination, seen, { step, number: Number(step.position) + 1 }),

  rest: () => undefined,

  paging: ({ start }) => ({
    kind: "counted",
    firstPage: start,
    recordsBefore: (token, size) => Math.max(0, token - start) * size,
    explain: (param) => `add 1 to \`${param}\` (the first is ${start})`,
  }),

  tokenNames: "page pagenumber pageno pageindex nextpage next".split(" "),
};
