import type { ColumnType } from "../table.ts";
import type { Dialect, SqlValue } from "./dialect.ts";
import type { Operand } from "./plan.ts";

/** A statement in the making. */
export interface Build {
  readonly dialect: Dialect;
  readonly params: SqlValue[];
  /** Whether a bound replaces a condition: see `Bound`. */
  isLoose: boolean;
}

export function newBuild(dialect: Dialect): Build {
  return { dialect, params: [], isLoose: false };
}

/** Adds a value to the parameters, and returns its placeholder. */
export function bindValue({ dialect, params }: Build, type: ColumnType, value: Operand): string {
  params.push(dialect.value(type, value));
  return dialect.typed(type, `$${params.length}`);
}

/** Returns a function that adds texts to the parameters. */
export function binder(build: Build): (text: string) => string {
  return (text) => bindValue(build, "text", text);
}
