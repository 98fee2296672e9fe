import type { Json, Rule, SchemaType } from "../model.ts";
import { nearest } from "./nearest.ts";

/**
 * What kind of mistake a problem is:
 *
 * - `missing`: no value is given, and one must be.
 * - `unknown`: a name that does not exist here. `allowed` lists the names that do.
 * - `type`: a value of another type than `type`.
 * - `value`: a value that is not among `allowed`.
 * - `format`: a string in another form than `format` or `pattern`.
 * - `range`: a number below `minimum` or above `maximum`.
 * - `size`: more or fewer characters, items, members or levels than `minimum` and `maximum` say.
 * - `rule`: values that exclude or require one another; `rule` has their names.
 * - `invalid`: anything else; `expected` says it in words.
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

export type ProblemCode = (typeof problemCodes)[number];

/** One problem among several, as data: a program or a model can correct a call by it without reading the message. */
export interface Problem {
  /** Where: `limit`, `created.gte`, `items[0].price`; empty for the whole value. */
  readonly path: string;
  readonly code: ProblemCode;
  /** What was expected, in words and whole: a list of names is never cut here. */
  readonly expected: string;
  /** What was found, in words; a long value is cut. */
  readonly found: string;
  /** The name or value that was probably meant. */
  readonly suggestion?: string;
  /** Every name or value that is accepted. */
  readonly allowed?: readonly Json[];
  readonly type?: SchemaType | readonly SchemaType[];
  readonly format?: string;
  /** A regular expression of ECMAScript with the flag `u`. */
  readonly pattern?: string;
  /** Bounds of the value; where `code` is `size`, of its characters, items, members or levels. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly rule?: Rule;
}

/** A name that does not exist: what names of this kind are called (`param`), the name, and those that exist. */
export interface UnknownName {
  readonly noun: string;
  readonly name: unknown;
  readonly names: readonly string[];
}

/** The problem with a name that does not exist, with the nearest one that does. */
export function unknownName(path: string, { noun, name, names }: UnknownName): Problem {
  return {
    path,
    code: "unknown",
    expected: names.length === 0 ? `no ${noun}` : `one of ${names.join(", ")}`,
    found: `unknown ${noun}`,
    allowed: names,
    ...suggested(nearest(name, names)),
  };
}

/** The member `suggestion`, where there is one to make. */
export function suggested(suggestion: string | undefined): Pick<Problem, "suggestion"> {
  return suggestion === undefined ? {} : { suggestion };
}
