import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "../schema/describe.ts";

/** One function of the template language. Pure: it sees its arguments and the scope, nothing else. */
export interface Helper {
  /** Fewest and most arguments. */
  readonly arity: readonly [min: number, max: number];
  /** One line for the documentation. */
  readonly doc: string;
  /** Throws `internal` for arguments of the wrong type. */
  readonly apply: (args: readonly unknown[], scope: Scope) => unknown;
}

/** The failure of a helper that got what it cannot take. */
export function refuse(helper: string, expected: string, found: unknown): never {
  throw new ConnectorError("internal", `the template helper '${helper}' takes ${expected}, found ${describe(found)}`);
}

/** A helper whose first argument is converted by `convert`; what is absent stays absent and null stays null. */
export function conversion(
  doc: string,
  convert: (value: NonNullable<unknown>, rest: readonly unknown[]) => unknown,
  arity: readonly [min: number, max: number] = [1, 1],
): Helper {
  return {
    arity,
    doc,
    apply: ([value, ...rest]) => (value === undefined || value === null ? value : convert(value, rest)),
  };
}

/** A value as a string: empty for absent and null; arrays and objects as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The member of an array or object that a segment of a path names: own properties only, and of an array only
 * its elements. Absent for anything else, so that neither a prototype nor a string's length can be read.
 */
export function own(value: unknown, segment: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^\d+$/.test(segment)) return undefined;
  // The check for an own property is what makes this read safe.
  return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
}

/** What a template may read: root names (`config`, `response`, `last_record` …) with their values. */
export type Scope = Readonly<Record<string, unknown>>;
