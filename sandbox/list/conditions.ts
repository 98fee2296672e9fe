import { mainType, parseTime, type Schema } from "@agent-connectors/runtime";
import { schemaAt } from "../entities/schemas.ts";
import { isTime } from "../generate/times.ts";

/** A condition on a record. With `any`, the record must meet all conditions of at least one of the lists. */
export type Condition = FieldCondition | { readonly any: readonly (readonly Condition[])[] };

/** A condition on one field of a record. */
export interface FieldCondition {
  /** Dotted path; `*` for the whole record. */
  readonly field: string;
  readonly test: (value: unknown) => boolean;
  /** The accepted values, if the condition lists them. */
  readonly values?: readonly unknown[];
}

/** How a field is compared with a bound. */
export type Operator = "gt" | "gte" | "lt" | "lte" | "eq" | "ne";

/**
 * The field, or an element of it, equals one of the values. Ignores case. Compares as strings, because query params are strings.
 */
export function equals(field: string, expected: unknown): FieldCondition {
  const values = [expected].flat();
  const wantedStrings = new Set(values.map((value) => String(value).toLowerCase()));
  const test = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(test)
      : value !== null && value !== undefined && wantedStrings.has(String(value).toLowerCase());
  return { field, test, values };
}

/** A field by its dotted path, and the schema of its record. */
export interface FieldOf {
  readonly field: string;
  readonly record: Schema;
}

/** Compares a field with a bound: as numbers if both are numbers, as times if both are timestamps, otherwise as strings. */
export function compares({ field, record }: FieldOf, operator: Operator, bound: unknown): FieldCondition {
  const isNumeric = isNumber(schemaAt(record, field) ?? {}) && /^-?\d+(?:\.\d+)?$/.test(String(bound));
  const limit = isNumeric ? Number(bound) : comparable(bound, operator);
  // Adjacent rows of a report often have the same day, so the last conversion is cached.
  const converted = withLast((value) => (isNumeric ? Number(value) : comparable(value)));
  return {
    field,
    test: (value) => {
      if (value === null || value === undefined) return false;
      const own = converted(value);
      const [a, b] = typeof own === typeof limit ? [own, limit] : [String(value), String(bound)];
      switch (operator) {
        case "gt":
          return a > b;
        case "gte":
          return a >= b;
        case "lt":
          return a < b;
        case "lte":
          return a <= b;
        case "eq":
          return a === b;
        case "ne":
          return a !== b;
      }
    },
  };
}

/** Caches the last result of `compute`, which must be pure. */
function withLast<T>(compute: (value: unknown) => T): (value: unknown) => T {
  let last: { readonly value: unknown; readonly result: T } | undefined;
  return (value) => {
    if (last === undefined || !Object.is(last.value, value)) last = { value, result: compute(value) };
    return last.result;
  };
}

/** Excludes times. A number of the format `int64` can be a string. */
function isNumber(schema: Schema): boolean {
  const type = mainType(schema);
  return !isTime(schema) && (type === "integer" || type === "number" || schema.format === "int64");
}

/** An inclusive upper bound that is a day includes the whole day. */
function comparable(value: unknown, operator?: Operator): number | string {
  const time = parseTime(value);
  if (time === undefined) return typeof value === "number" ? value : String(value);
  const isDay = operator === "lte" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay ? time + 86_399_999 : time;
}

/** The field, or a string inside its value, contains the text `words`. Ignores case. */
export function contains(field: string, words: string): FieldCondition {
  const expected = words.toLowerCase();
  const test = (value: unknown): boolean =>
    typeof value === "string"
      ? value.toLowerCase().includes(expected)
      : typeof value === "object" && value !== null && Object.values(value).some(test);
  return { field, test };
}

/** The field has no value. */
export function isAbsent(field: string): FieldCondition {
  return { field, test: (value) => value === null || value === undefined };
}

/** The opposite of a condition. */
export function not(condition: Condition): Condition {
  if (!("any" in condition)) return { field: condition.field, test: (value) => !condition.test(value) };
  return { any: [condition.any.map((side) => ({ any: side.map((one) => [not(one)]) }))] };
}
