import { describe, type Json, operatorGroups, type Problem, suggested } from "@agent-connectors/runtime";
import type { ColumnType, StoreTable } from "../table.ts";
import { isStorable } from "../values.ts";
import { equalityOperand, neverEqual, orderOperand } from "./operands.ts";
import { findPlace, isProblem } from "./places.ts";
import { type Condition, nothing, type Operand, type Place } from "./plan.ts";
import { fold, foldAccents, formsOf, wordsOf } from "./words.ts";

const comparisons = operatorGroups.filter((group) => group.takes !== "condition" && group.takes !== "conditions");

/** An operator that compares a field. */
export type Operator = (typeof comparisons)[number]["operators"][number];

const refusedTypes: ReadonlyMap<string, readonly ColumnType[]> = new Map(
  comparisons.flatMap(({ operators: names, refused }) => names.map((name) => [name, refused] as const)),
);

/** The operators in the order of the documentation. */
const operators: readonly Operator[] = comparisons.flatMap((group): readonly Operator[] => group.operators);

/** Whether an operator with this name compares a field. */
export function isOperator(name: string): name is Operator {
  return refusedTypes.has(name);
}

/** Objects with declared members, and arrays of such objects, accept only `eq`, `neq`, `in` and `array_contains`. */
function accepts(operator: Operator, { column, type }: Pick<Place, "column" | "type">): boolean {
  const refused = refusedTypes.get(operator) ?? [];
  if (operator === "array_contains") return !refused.includes(column.type);
  return type === "any" || (type === "json" ? refused.length === 0 : !refused.includes(type));
}

/** Maximum number of values of `in`. */
export const maxValues = 10_000;

/** Maximum words of `keyword` and `fuzzy`. */
export const maxWords = 32;

/** Maximum length of a word of `fuzzy`. The time of each comparison grows with the length. */
export const maxWordLength = 64;

interface Comparison {
  readonly field: string;
  readonly value: Json;
  readonly path: string;
}

/** Checks a comparison, and converts its value to the type of the field. */
export function checkOperator(table: StoreTable, operator: Operator, comparison: Comparison): Condition | Problem {
  const { field, value, path } = comparison;
  const place = findPlace(table, field, path);
  if (isProblem(place)) return place;
  if (!accepts(operator, place)) return unacceptedOperator(operator, place, path);
  const unstorable = [value].flat().find((one) => typeof one === "string" && !isStorable(one));
  if (unstorable !== undefined)
    return {
      path,
      code: "invalid",
      expected: "a string without U+0000 or unpaired surrogates (no searchable field contains them)",
      found: describe(unstorable),
    };
  switch (operator) {
    case "eq":
      return checkIn(place, [value], path);
    case "neq": {
      const equal = checkIn(place, [value], path);
      return isProblem(equal) ? equal : { kind: "not", condition: equal };
    }
    case "in":
      return checkValues(place, value, path);
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return checkOrder(place, operator, value, path);
    case "startswith":
    case "endswith":
    case "contains":
      if (typeof value !== "string") return notText(value, path);
      return { kind: "text", operator, place, value: fold(value) };
    case "keyword":
    case "fuzzy":
      return checkWords(place, operator, value, path);
    case "array_contains":
      if (!Array.isArray(value)) return { kind: "array_contains", place, value };
      return {
        path,
        code: "type",
        expected: "one value, or an object with the members to find (to match several values, use 'and' or 'or')",
        found: describe(value),
      };
  }
}

function checkValues(place: Place, value: Json, path: string): Condition | Problem {
  if (!Array.isArray(value))
    return {
      path,
      code: "type",
      type: "array",
      expected: "an array of values",
      found: describe(value),
      ...suggested(isProblem(checkIn(place, [value], path)) ? undefined : [value]),
    };
  if (value.length <= maxValues) return checkIn(place, value, path, (index) => `${path}[${index}]`);
  return {
    path,
    code: "size",
    expected: `at most ${maxValues} values`,
    found: `${value.length}`,
    maximum: maxValues,
  };
}

function checkIn(
  place: Place,
  all: readonly Json[],
  path: string,
  pathOf: (index: number) => string = () => path,
): Condition | Problem {
  const values: Operand[] = [];
  for (const [index, value] of all.entries()) {
    if (value === null) continue;
    const operand = equalityOperand(place, value, pathOf(index));
    if (typeof operand === "object") return operand;
    if (operand !== neverEqual) values.push(operand);
  }
  return { kind: "in", place, values, orAbsent: all.includes(null) };
}

function checkOrder(
  place: Place,
  operator: "gt" | "gte" | "lt" | "lte",
  value: Json,
  path: string,
): Condition | Problem {
  if (value === null) return nothing;
  const operand = orderOperand(place, operator, value, path);
  if (operand === "nothing") return nothing;
  return "path" in operand ? operand : { kind: "order", place, ...operand };
}

function checkWords(place: Place, operator: "keyword" | "fuzzy", value: Json, path: string): Condition | Problem {
  if (typeof value !== "string") return notText(value, path);
  const words = [...new Set(wordsOf(operator === "fuzzy" ? foldAccents(value) : fold(value)))];
  const tooLong = words.find((word) => word.length > maxWordLength);
  if (words.length === 0)
    return { path, code: "invalid", expected: "a string with a letter or a digit", found: describe(value) };
  if (words.length > maxWords)
    return { path, code: "size", expected: `at most ${maxWords} words`, found: `${words.length}`, maximum: maxWords };
  if (operator === "fuzzy" && tooLong !== undefined)
    return {
      path,
      code: "size",
      expected: `words of at most ${maxWordLength} characters`,
      found: describe(tooLong),
      maximum: maxWordLength,
    };
  return { kind: "words", operator, place, words: operator === "keyword" ? words.flatMap(formsOf) : words };
}

function notText(value: Json, path: string): Problem {
  const suggestion = typeof value === "number" ? String(value) : undefined;
  return { path, code: "type", type: "string", expected: "a string", found: describe(value), ...suggested(suggestion) };
}

function unacceptedOperator(operator: Operator, place: Place, path: string): Problem {
  const accepted = operators.filter((name) => accepts(name, place));
  return {
    path,
    code: "invalid",
    expected: `${expectedField(operator, place)}, or one of the operators ${accepted.join(", ")}`,
    found: `'${[place.column.name, ...place.below].join(".")}', which holds ${typeWords[place.type]}`,
    allowed: accepted,
  };
}

function expectedField(operator: Operator, { column }: Place): string {
  if (operator === "array_contains") return "a field that holds an array";
  return accepts(operator, { column, type: "integer" })
    ? "a field that holds text, numbers or times"
    : "a field that holds text";
}

const typeWords: Readonly<Record<Place["type"], string>> = {
  text: "text",
  integer: "integers",
  number: "numbers",
  decimal: "decimals",
  boolean: "true or false",
  timestamp: "times",
  json: "objects",
  any: "any JSON",
};
