import { isDeepStrictEqual } from "node:util";
import type { Json, Schema } from "@agent-connectors/runtime";
import type { StoredRecord } from "../context-store.ts";
import { decimalScale } from "../decimal.ts";
import { readMember, typedValue, type Value } from "../values.ts";
import { memberSchema, typeOf } from "./places.ts";
import type { Condition, Operand, Place } from "./plan.ts";
import { compareText, fold, hasKeyword, isFuzzyMatch } from "./words.ts";

/** Whether a record meets a condition. */
export function meets(condition: Condition, record: StoredRecord): boolean {
  switch (condition.kind) {
    case "all":
      return condition.conditions.every((each) => meets(each, record));
    case "any":
      return condition.conditions.some((each) => meets(each, record));
    case "not":
      return !meets(condition.condition, record);
    case "in": {
      const { present, scalars } = read(condition.place, record);
      return (condition.orAbsent && !present) || scalars.some((each) => condition.values.includes(each));
    }
    case "order":
      return read(condition.place, record).scalars.some((each) => isInOrder(condition, each));
    case "text":
      return textsOf(condition.place, record).some((each) => tests[condition.operator](fold(each), condition.value));
    case "words": {
      const test = condition.operator === "keyword" ? hasKeyword : isFuzzyMatch;
      return textsOf(condition.place, record).some((each) => test(each, condition.words));
    }
    case "array_contains":
      return endsOf(condition.place, record)
        .filter((end) => Array.isArray(end))
        .some((array: readonly Json[]) =>
          array.some((element) => holds(condition.place.schema, element, condition.value)),
        );
  }
}

const tests = {
  startswith: (value: string, operand: string) => value.startsWith(operand),
  endswith: (value: string, operand: string) => value.endsWith(operand),
  contains: (value: string, operand: string) => value.includes(operand),
};

function textsOf(place: Place, record: StoredRecord): readonly string[] {
  return read(place, record).scalars.filter((value) => typeof value === "string");
}

/** Counts an empty array as present. */
function read(place: Place, record: StoredRecord): { readonly present: boolean; readonly scalars: readonly Operand[] } {
  const isWholeJson = place.column.type === "json" && place.below.length === 0;
  let present = false;
  const scalars: Operand[] = [];
  for (const end of endsOf(place, record)) {
    if (isWholeJson || typeof end === "object") present = true;
    for (const value of flat(end)) {
      const scalar = scalarOf(place, value);
      if (scalar === null) continue;
      present = true;
      scalars.push(scalar);
    }
  }
  return { present, scalars };
}

/** Returns the values of a field, except null. If its path leads through an array, returns the values in all elements. */
function endsOf({ column, below }: Place, record: StoredRecord): readonly NonNullable<Json>[] {
  const value = readMember(record, column.path).value;
  // Comparisons treat a value that does not fit its column as null.
  if (value === undefined || (typedValue(column, value) ?? null) === null) return [];
  return below
    .reduce<readonly Json[]>((values, name) => values.flatMap(flat).flatMap((each) => memberOf(each, name)), [value])
    .filter((end) => end !== null);
}

function memberOf(value: Json, name: string): readonly Json[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const members = value as Readonly<Record<string, Json>>;
  return Object.hasOwn(members, name) ? [members[name] as Json] : [];
}

function flat(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.flatMap(flat) : [value];
}

/** Returns `null` for a value that does not fit the type of the field. */
function scalarOf({ type, schema }: Pick<Place, "type" | "schema">, value: Json): Value {
  if (typeof value === "object") return null;
  if (type === "any") return value;
  return type === "json" ? null : (typedValue({ type, schema }, value) ?? null);
}

function isInOrder({ operator, place, value }: Extract<Condition, { kind: "order" }>, found: Operand): boolean {
  if (typeof found !== typeof value) return false;
  const order = compareValues(place.type, found, value);
  if (operator === "gt") return order > 0;
  if (operator === "gte") return order >= 0;
  return operator === "lt" ? order < 0 : order <= 0;
}

function compareValues(type: Place["type"], left: Operand, right: Operand): number {
  if (type === "decimal") return compareValues("integer", unitsOf(String(left)), unitsOf(String(right)));
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A canonical decimal as an integer, in units of 10 ^ -`decimalScale`. */
function unitsOf(decimal: string): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(decimalScale, "0"));
}

/**
 * Whether an element of an array matches an operand. If the operand is an object, the element must be an object that has all
 * members of the operand. A member that is null in the operand can be absent from the element.
 */
function holds(schema: Schema, element: Json, operand: Json): boolean {
  if (typeof operand !== "object" || operand === null) return equals(schema, element, operand);
  if (Array.isArray(operand) || Array.isArray(element)) return isDeepStrictEqual(element, operand);
  if (typeof element !== "object" || element === null) return false;
  const members = element as Readonly<Record<string, Json>>;
  return Object.entries(operand).every(([name, value]) => {
    const member = Object.hasOwn(members, name) ? (members[name] ?? null) : null;
    return holds(memberSchema(schema, name), member, value);
  });
}

function equals(schema: Schema, element: Json, operand: Json): boolean {
  const type = typeOf(schema);
  if (operand === null || element === null || type === "any" || type === "json") return element === operand;
  const [found, value] = [scalarOf({ type, schema }, element), typedValue({ type, schema }, operand)];
  return value === undefined ? element === operand : found === value;
}
