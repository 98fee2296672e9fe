import type { Value } from "../values.ts";
import { binder, bindValue, type Compilation, startCompilation } from "./compilation.ts";
import { type Dialect, orderedColumn, type PageStatements, quoted, type SqlValue, signs } from "./dialect.ts";
import { narrowJson, narrowText } from "./narrow.ts";
import type { Condition, Leaf, Position, SearchQuery, SortKey } from "./plan.ts";

/** A compiled search. */
export interface CompiledSearch {
  readonly page: PageStatements;
  readonly params: readonly SqlValue[];
  /** Whether every selected record meets the filter. If not, check each record with `meets`. */
  readonly isExact: boolean;
  /** Whether statements with the bound `narrow` (see `Bound`) would select fewer records. */
  readonly hasNarrower: boolean;
}

interface CompileOptions {
  /** The table's name in SQL. Default: the quoted entity. */
  readonly table?: string | undefined;
  /** Default: `superset`. */
  readonly bound?: "superset" | "narrow";
}

/** Compiles a search to statements of an engine, for at most `query.limit` records. */
export function compileSearch(
  query: SearchQuery,
  dialect: Dialect,
  { table = quoted(query.table.entity), bound = "superset" }: CompileOptions = {},
): CompiledSearch {
  const compilation = startCompilation(dialect);
  const filter = compile(compilation, query.filter, bound);
  const where =
    query.after === undefined ? filter : `${filter} AND ${compileAfter(compilation, query.sort, query.after)}`;
  const sort = withoutRepeated(query.sort);
  const page = dialect.page({ table, where, sort, limit: query.limit, namedKeys: namedKeys(query) });
  const { params, isApproximate, hasNarrower } = compilation;
  return { page, params, isExact: !isApproximate, hasNarrower };
}

/** The number of keys that the filter allows if it lists values for each key field; otherwise `Infinity`. */
function namedKeys({ filter, table: { key } }: SearchQuery): number {
  const conditions = filter.kind === "all" ? filter.conditions : [filter];
  const named = conditions.filter((each) => each.kind === "in").filter((each) => !each.orAbsent && isWhole(each));
  const valuesOf = (name: string): number =>
    Math.min(...named.filter(({ place }) => place.column.name === name).map(({ values }) => values.length));
  return key.length === 0 ? Number.POSITIVE_INFINITY : key.reduce((keys, name) => keys * valuesOf(name), 1);
}

/**
 * Which records the SQL of a condition selects, if SQL cannot express the condition exactly.
 *
 * - `superset` selects all records that meet the condition, and perhaps others.
 * - `narrow` selects a smaller superset, and needs more work for each record.
 * - `subset` selects only records that meet the condition, and perhaps not all of them. With this bound, the SQL of a comparison
 *   is never null, because `NOT` of null is null, and would exclude a record that meets the negation.
 */
type Bound = "superset" | "narrow" | "subset";

function compile(compilation: Compilation, condition: Condition, bound: Bound): string {
  switch (condition.kind) {
    case "all":
      return compileAll(compilation, condition.conditions, bound);
    case "any":
      return joined(compilation, condition.conditions, { bound, word: "OR", empty: "FALSE" });
    case "not":
      return `NOT (${compile(compilation, condition.condition, bound === "subset" ? "superset" : "subset")})`;
    default: {
      const { column } = condition.place;
      const isNull = `${quoted(column.name)} IS NULL`;
      if (condition.kind === "in" && condition.orAbsent && condition.values.length === 0 && isWhole(condition))
        return isNull;
      if (column.type === "json")
        return bound === "subset"
          ? approximate(compilation, "FALSE")
          : approximate(compilation, narrowJson(compilation, condition, bound));
      const sql = compileScalar(compilation, condition, bound);
      const present = bound === "subset" && sql !== "FALSE" ? `(${quoted(column.name)} IS NOT NULL AND ${sql})` : sql;
      return condition.kind === "in" && condition.orAbsent ? `(${isNull} OR ${present})` : present;
    }
  }
}

/**
 * Compiles conditions that must all be true. Comparisons such as `>` in JSON columns come after the other conditions, so that the
 * engine evaluates these comparisons for fewer records (see `inTurn` of `Dialect`). The comparisons then have the bound `narrow`:
 * evaluating a narrow comparison takes less time than reading the records that it excludes.
 *
 * The conditions inside `first` use no `inTurn`. A dialect can repeat `first`, so each nested `inTurn` could double the SQL.
 */
function compileAll(compilation: Compilation, conditions: readonly Condition[], bound: Bound): string {
  const all = { bound, word: "AND", empty: "TRUE" } as const;
  const inside = conditions.filter((each) => each.kind === "order" && each.place.column.type === "json");
  const others = conditions.filter((each) => !inside.includes(each));
  const isUniform = inside.length === 0 || others.length === 0;
  if (bound === "subset" || isUniform || compilation.isFirstInTurn) return joined(compilation, conditions, all);
  compilation.isFirstInTurn = true;
  const first = joined(compilation, others, all);
  compilation.isFirstInTurn = false;
  return compilation.dialect.inTurn(first, joined(compilation, inside, { ...all, bound: "narrow" }));
}

/** Whether a condition reads a whole column. */
function isWhole({ place }: { readonly place: { readonly below: readonly string[] } }): boolean {
  return place.below.length === 0;
}

function joined(
  compilation: Compilation,
  conditions: readonly Condition[],
  { bound, word, empty }: { readonly bound: Bound; readonly word: string; readonly empty: string },
): string {
  if (conditions.length === 0) return empty;
  return `(${conditions.map((each) => compile(compilation, each, bound)).join(` ${word} `)})`;
}

/** If the column is null, the SQL evaluates to null or false. */
function compileScalar(compilation: Compilation, condition: Leaf, bound: Bound): string {
  const { dialect } = compilation;
  const { column } = condition.place;
  const name = quoted(column.name);
  switch (condition.kind) {
    case "in": {
      const values = condition.values.map((value) => bindValue(compilation, column.type, value));
      return values.length === 0
        ? "FALSE"
        : values.length === 1
          ? `${name} = ${values[0]}`
          : `${name} IN (${values.join(", ")})`;
    }
    case "order":
      return `${orderedColumn(dialect, column)} ${signs[condition.operator]} ${bindValue(compilation, column.type, condition.value)}`;
    case "text":
      return dialect.folds(condition.operator, { text: name, part: condition.value, bind: binder(compilation) });
    case "words":
      return bound === "subset"
        ? approximate(compilation, "FALSE")
        : approximate(compilation, narrowText(compilation, name, condition));
    case "array_contains":
      return "FALSE";
  }
}

function approximate(compilation: Compilation, sql: string): string {
  compilation.isApproximate = true;
  return sql;
}

/** Later sort keys of the same column do not affect the order. */
function withoutRepeated(sort: readonly SortKey[]): readonly SortKey[] {
  const names = sort.map(({ column }) => column.name);
  return sort.filter(({ column }, at) => names.indexOf(column.name) === at);
}

/** Compiles the condition for the records after a position. */
function compileAfter(compilation: Compilation, sort: readonly SortKey[], { values, key }: Position): string {
  const [first, ...rest] = sort;
  if (first === undefined) return `${compilation.dialect.ordered("_key")} > ${bindValue(compilation, "text", key)}`;
  const [value = null, ...others] = values;
  const { same, later } = compileStep(compilation, first, value);
  const next = `(${same} AND ${compileAfter(compilation, rest, { values: others, key })})`;
  return later === undefined ? next : `(${later} OR ${next})`;
}

function compileStep(
  compilation: Compilation,
  { column, direction }: SortKey,
  value: Value,
): { readonly same: string; readonly later?: string } {
  const name = orderedColumn(compilation.dialect, column);
  const isNull = `${quoted(column.name)} IS NULL`;
  if (value === null) return { same: isNull };
  const sign = direction === "asc" ? ">" : "<";
  return {
    later: `${name} ${sign} ${bindValue(compilation, column.type, value)} OR ${isNull}`,
    same: `${name} = ${bindValue(compilation, column.type, value)}`,
  };
}
