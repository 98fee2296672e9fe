import { type Helper, refuse } from "./helper.ts";
import { texts } from "./texts.ts";
import { times } from "./times.ts";
import { values } from "./values.ts";

/** Helpers that compare, combine and choose. */
const logic = {
  eq: { arity: [2, 2], doc: "Whether both values are the same; '1' and 1 are different.", apply: ([a, b]) => a === b },
  ne: { arity: [2, 2], doc: "Whether the values are different.", apply: ([a, b]) => a !== b },
  lt: comparison("lt", "Whether the first is less than the second.", (order) => order < 0),
  lte: comparison("lte", "Whether the first is less than or equal to the second.", (order) => order <= 0),
  gt: comparison("gt", "Whether the first is greater than the second.", (order) => order > 0),
  gte: comparison("gte", "Whether the first is greater than or equal to the second.", (order) => order >= 0),
  and: {
    arity: [2, Number.POSITIVE_INFINITY],
    doc: "Whether all arguments are true. Absent and null count as false; any other value that is not true or false is an error.",
    // Checks all arguments, so that an invalid argument throws even after a false one.
    apply: (args) => args.map((value) => truth("and", value)).every(Boolean),
  },
  or: {
    arity: [2, Number.POSITIVE_INFINITY],
    doc: "The first value that is present and not false. If there is none: false if an argument is false, otherwise absent.",
    apply: (args) =>
      args.find((value) => value !== undefined && value !== null && value !== false) ??
      (args.includes(false) ? false : undefined),
  },
  not: {
    arity: [1, 1],
    doc: "Whether the value is false, absent or null; any value except true, false, absent and null is an error. `present` tests whether there is a value.",
    apply: ([value]) => !truth("not", value),
  },
  present: {
    arity: [1, 1],
    doc: "Whether the value is neither absent nor null; an empty string or array is present.",
    apply: ([value]) => value !== undefined && value !== null,
  },
} satisfies Readonly<Record<string, Helper>>;

/** All template helpers by name. `resolve` of the generator refuses a manifest that uses any other name. */
export const helpers: Readonly<Record<string, Helper>> = { ...logic, ...texts, ...values, ...times };

/** The name of a helper. The sandbox has a table with an entry for each helper: its inverse, or `none`. */
export type HelperName = keyof typeof logic | keyof typeof texts | keyof typeof values | keyof typeof times;

/**
 * Creates a helper that compares two numbers, or two strings by code unit. The result of the helper is absent if an argument is
 * absent or null.
 */
function comparison(name: string, doc: string, test: (order: number) => boolean): Helper {
  return {
    arity: [2, 2],
    doc: `${doc} Absent if either is absent or null.`,
    apply: ([a, b]) => {
      if (a === undefined || a === null || b === undefined || b === null) return undefined;
      if (typeof a === "number" && typeof b === "number") return test(a - b);
      if (typeof a === "string" && typeof b === "string") return test(a < b ? -1 : a > b ? 1 : 0);
      return refuse(name, "two numbers or two strings", typeof a === "number" || typeof a === "string" ? b : a);
    },
  };
}

function truth(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  return value === undefined || value === null ? false : refuse(name, "true or false", value);
}
