import {
  describe,
  notAnObject,
  operatorGroups,
  type Problem,
  storeLimits,
  unknownName,
} from "@agent-connectors/runtime";
import type { StoreTable } from "../table.ts";
import { isObject } from "../values.ts";
import { checkOperator, isOperator, type Operator } from "./check-operator.ts";
import { textsOf } from "./narrow.ts";
import { type Condition, everything, nothing } from "./plan.ts";

/** Maximum levels of `and`, `or` and `not`. */
const maxDepth = storeLimits.query.depth;

/** Maximum conditions of a filter. */
export const maxConditions = 1_000;

/**
 * Maximum values and words in all conditions of a filter. PostgreSQL allows 65,535 parameters in a statement. A word of `fuzzy`
 * takes up to four parameters; any other word or value takes one.
 */
export const maxOperands = 16_000;

interface Walk {
  readonly table: StoreTable;
  readonly problems: Problem[];
  conditions: number;
  operands: number;
}

/** Checks a filter, and converts its values to the types of their fields. `path` is the place of the filter in the params. */
export function checkFilter(
  table: StoreTable,
  filter: unknown,
  path: string,
): { readonly condition: Condition; readonly problems: readonly Problem[] } {
  const walk: Walk = { table, problems: [], conditions: 0, operands: 0 };
  const condition = filter === undefined ? everything : check(walk, filter, { path, depth: 0 });
  return { condition, problems: walk.problems };
}

interface At {
  readonly path: string;
  readonly depth: number;
}

function check(walk: Walk, filter: unknown, { path, depth }: At): Condition {
  if (!isObject(filter)) return failed(walk, notAnObject(path, filter));
  const conditions = Object.entries(filter).map(([operator, operand]): Condition => {
    const at = { path: `${path}.${operator}`, depth: depth + 1 };
    if (operator === "and" || operator === "or") return checkAll(walk, operator, operand, at);
    if (operator === "not") return isTooDeep(walk, at) ? nothing : { kind: "not", condition: check(walk, operand, at) };
    if (isOperator(operator)) return checkFields(walk, operator, operand, at.path);
    return failed(walk, unknownOperator(walk.table, operator, at.path));
  });
  return allOf(conditions);
}

function checkAll(walk: Walk, operator: "and" | "or", operands: unknown, at: At): Condition {
  if (isTooDeep(walk, at)) return nothing;
  if (!Array.isArray(operands)) {
    const expected = "an array of conditions";
    return failed(walk, { path: at.path, code: "type", type: "array", expected, found: describe(operands) });
  }
  const conditions = operands.map((each, index) => check(walk, each, { ...at, path: `${at.path}[${index}]` }));
  return operator === "and" ? allOf(conditions) : { kind: "any", conditions };
}

function checkFields(walk: Walk, operator: Parameters<typeof checkOperator>[1], operand: unknown, path: string) {
  if (!isObject(operand)) return failed(walk, notAnObject(path, operand));
  const conditions = Object.entries(operand).map(([field, value]): Condition => {
    walk.conditions++;
    if (walk.conditions > maxConditions) return tooMany(walk, path);
    const checked = checkOperator(walk.table, operator, { field, value, path: `${path}.${field}` });
    return "kind" in checked ? limited(walk, checked, `${path}.${field}`) : failed(walk, checked);
  });
  return allOf(conditions);
}

function allOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : { kind: "all", conditions };
}

function failed(walk: Walk, problem: Problem): Condition {
  walk.problems.push(problem);
  return nothing;
}

function isTooDeep(walk: Walk, { path, depth }: At): boolean {
  if (depth <= maxDepth) return false;
  const expected = `at most ${maxDepth} levels of and, or and not`;
  walk.problems.push({ path, code: "size", expected, found: "more", maximum: maxDepth });
  return true;
}

function tooMany(walk: Walk, path: string): Condition {
  if (walk.conditions > maxConditions + 1) return nothing;
  const expected = `at most ${maxConditions} conditions`;
  return failed(walk, { path, code: "size", expected, found: "more", maximum: maxConditions });
}

/** Replaces the condition by `nothing` if the filter exceeds `maxOperands`. Adds only one problem for the whole filter. */
function limited(walk: Walk, condition: Condition, path: string): Condition {
  const before = walk.operands;
  walk.operands += operandsOf(condition);
  if (walk.operands <= maxOperands) return condition;
  if (before > maxOperands) return nothing;
  const expected = `at most ${maxOperands} values and words in all conditions`;
  return failed(walk, { path, code: "size", expected, found: "more", maximum: maxOperands });
}

function operandsOf(condition: Condition): number {
  switch (condition.kind) {
    case "in":
      return condition.values.length;
    case "words":
      return condition.words.length;
    case "array_contains":
      return textsOf(condition.place.schema, condition.value).length;
    case "not":
      return operandsOf(condition.condition);
    default:
      return 1;
  }
}

function unknownOperator(table: StoreTable, name: string, path: string): Problem {
  const names = operatorGroups.flatMap((group): readonly string[] => group.operators);
  const problem = unknownName(path, { noun: "operator", name: operatorOf(name) ?? name, names });
  if (!table.columns.some((column) => column.name === name)) return problem;
  return {
    ...problem,
    code: "invalid",
    expected: `an operator around the field, such as {"eq":{"${name}":…}}`,
    found: "a field",
  };
}

/** Names that other query languages use for each operator, in lower case without separators. */
const synonyms: Readonly<Record<Operator, string>> = {
  eq: "= == equal equals is",
  neq: "!= <> ne not notequal notequals isnot",
  in: "oneof anyof isin",
  gt: "> greater greaterthan after",
  gte: ">= ge greaterthanorequal greaterthanorequals greaterorequal min",
  lt: "< less lessthan before",
  lte: "<= le lessthanorequal lessthanorequals lessorequal max",
  startswith: "prefix beginswith",
  endswith: "suffix",
  contains: "like ilike includes matches has substring",
  keyword: "search text match fulltext",
  fuzzy: "similar",
  array_contains: "arrayincludes arrayhas hasitem",
};

function operatorOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[$_\s-]/g, "");
  return Object.entries(synonyms).find(([, others]) => others.split(" ").includes(plain))?.[0];
}
