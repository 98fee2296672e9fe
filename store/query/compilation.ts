import type { ColumnType } from "../table.ts";
import type { Dialect, SqlValue } from "./dialect.ts";
import type { Operand } from "./plan.ts";

/** The state of the compilation of one statement. */
export interface Compilation {
  readonly dialect: Dialect;
  readonly params: SqlValue[];
  /** Whether the statement can select records that do not meet the filter. */
  isApproximate: boolean;
  /** Whether statements with the bound `narrow` (see `Bound` in `compile.ts`) would select fewer records. */
  hasNarrower: boolean;
  /** Whether the condition that is being compiled is part of the first condition of `inTurn` (see `Dialect`). */
  isFirstInTurn: boolean;
}

/** Starts a compilation without parameters. */
export function startCompilation(dialect: Dialect): Compilation {
  return { dialect, params: [], isApproximate: false, hasNarrower: false, isFirstInTurn: false };
}

/** Adds a value to the parameters, and returns its placeholder. */
export function bindValue({ dialect, params }: Compilation, type: ColumnType, value: Operand): string {
  params.push(dialect.value(type, value));
  return dialect.typed(type, `$${params.length}`);
}

/** Returns a function that adds a string to the parameters and returns its placeholder. */
export function binder(compilation: Compilation): (text: string) => string {
  return (text) => bindValue(compilation, "text", text);
}
