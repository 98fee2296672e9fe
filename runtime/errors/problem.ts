import type { Json, Rule, SchemaType } from "../model.ts";
import { listNames } from "../schema/describe.ts";
import { nearest } from "./nearest.ts";

/**
 * The kinds of problems:
 *
 * - `missing`: a required value is absent.
 * - `unknown`: a name that does not exist. `allowed` lists the existing names.
 * - `type`: a value with a wrong type. `type` can state the expected type.
 * - `value`: a value that is not accepted. `allowed` can list the accepted values.
 * - `format`: a string or number that does not match `format`, or a string that does not match `pattern`.
 * - `range`: a number below `minimum` or above `maximum`, or an integer beyond ±(2^53−1).
 * - `size`: more or fewer characters, items or other parts than `minimum` and `maximum` allow.
 * - `rule`: values that break `rule`, a rule about several params.
 * - `invalid`: any other mistake.
 */
export const problemCodes = [
  "missing",
  "unknown",
  "type",
  "value",
  "format",
  "range",
  "size",
  "rule",
  "invalid",
] as const;

/** A kind of problem: one of `problemCodes`. */
export type ProblemCode = (typeof problemCodes)[number];

/** A problem with a value, as data that a program or a model can use to correct a call. */
export interface Problem {
  /** Place of the mistake: `limit`, `created.gte`, `items[0].price`; empty for the whole value. */
  readonly path: string;
  readonly code: ProblemCode;
  /** The expectation, in words. For an unknown name, lists at most twelve existing names; `allowed` has all. */
  readonly expected: string;
  /** The value found, in words. A long value is truncated. */
  readonly found: string;
  /** The name or value that the caller probably meant. */
  readonly suggestion?: Json;
  /**
   * The accepted names or values. For an unknown section of the documentation: the most similar id of a section, the ids of the
   * sections about the actions of a similar entity, or the ids of all sections.
   */
  readonly allowed?: readonly Json[];
  readonly type?: SchemaType | readonly SchemaType[];
  readonly format?: string;
  /** A regular expression of ECMAScript with the flag `u`. */
  readonly pattern?: string;
  /** The smallest value. With the code `size`, the smallest number of characters or items. */
  readonly minimum?: number;
  /** The largest value. With the code `size`, the largest number of characters, items or other parts. */
  readonly maximum?: number;
  readonly rule?: Rule;
}

/** A name that is not among the existing `names`. `noun` is the kind of the name, for example `param`. */
export interface UnknownName {
  readonly noun: string;
  readonly name: unknown;
  readonly names: readonly string[];
}

/** Returns the problem for a name that does not exist. */
export function unknownName(path: string, { noun, name, names }: UnknownName): Problem {
  return {
    path,
    code: "unknown",
    expected: names.length === 0 ? `no ${noun}` : `one of ${listNames(names)}`,
    found: `unknown ${noun}`,
    allowed: names,
    ...suggested(nearest(name, names)),
  };
}

/** Returns an object to spread into a `Problem`. It is empty for `undefined`. */
export function suggested(suggestion: Json | undefined): Pick<Problem, "suggestion"> {
  return suggestion === undefined ? {} : { suggestion };
}
