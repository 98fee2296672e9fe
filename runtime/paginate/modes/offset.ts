import type { Mode } from "../mode.ts";
import type { Pagination } from "../model.ts";
import { firstNumber, nextNumber } from "../numbered.ts";

/** Pagination by offset: the token is the number of records before the page. */
export const offset: Mode<Extract<Pagination, { kind: "offset" }>> = {
  first: (pagination, params) => firstNumber(pagination, params, 0),

  /** The offset grows by the number of received records, so that no records are skipped after a short page. */
  next: (pagination, seen, step) =>
    nextNumber(pagination, seen, { step, number: Number(step.position) + seen.records.length }),

  rest(_pagination, seen, step) {
    const position = Number(step.position) + seen.records.length;
    return { kind: "page", token: position, position };
  },

  resized: (_pagination, step) => step,

  extras: () => [],

  tokenTemplate: () => undefined,

  counts: "records",

  tokenNames: "offset skip start startindex from startrow next".split(" "),
};
