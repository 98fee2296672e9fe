import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "../schema/describe.ts";

/** A function of the template language. It is pure: it reads only its arguments and the scope. */
export interface Helper {
  readonly arity: readonly [min: number, max: number];
  /** One line for the documentation. */
  readonly doc: string;
  /** Throws `internal` for an invalid argument. The error's first detail has the expectation and the value found. */
  readonly apply: (args: readonly unknown[], scope: Scope) => unknown;
}

/** Throws the error for an invalid argument of a helper. */
export function refuse(helper: string, expected: string, found: unknown): never {
  const problem = { path: "", code: "invalid", expected, found: describe(found) } as const;
  throw new ConnectorError(
    "internal",
    `expected ${expected} for the template helper '${helper}', found ${problem.found}`,
    { details: [problem] },
  );
}

/** Returns the argument of a helper. Throws `internal` if it is not an array. */
export function array(helper: string, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(helper, "an array", value);
}

/** Creates a helper that converts its first argument with `convert`, unless the argument is absent or null. */
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

/** Converts a value to a string. Absent and null become the empty string, arrays and objects become JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Returns the own property `segment` of an object, or the element of an array at the index `segment`; `undefined` for
 * everything else, so that templates and paths cannot read a prototype or a length.
 */
export function own(value: unknown, segment: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^\d+$/.test(segment)) return undefined;
  // `hasOwn` makes this read safe.
  return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
}

/** Returns the value at a path (see `own`); `undefined` if a part of the path is absent. */
export function ownAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    current = own(current, name);
    if (current === undefined) return undefined;
  }
  return current;
}

/** The values that a template can read, by root name (`config`, `response`, `last_record` …). */
export type Scope = Readonly<Record<string, unknown>>;
