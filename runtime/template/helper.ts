import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "./describe.ts";
import type { Scope } from "./scope.ts";

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
