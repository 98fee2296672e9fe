import { describe, type Json, type Problem, type SchemaType, suggested } from "@agent-connectors/runtime";
import { decimalDigits, decimalScale, parseDecimal } from "../decimal.ts";
import { parseInstant } from "../instant.ts";
import type { ColumnType } from "../table.ts";
import type { Operand, Order, Place } from "./plan.ts";

/** Stands for an operand that has a valid type but can equal no value of the field, such as `1.5` for an integer field. */
export const neverEqual = Symbol("neverEqual");

/** Converts the value of an equality comparison to the type of the field. */
export function equalityOperand(place: Place, value: Json, path: string): Operand | typeof neverEqual | Problem {
  const { type } = place;
  if (type === "json") return wrongType(place, value, path);
  if (type === "integer" || type === "decimal") {
    const number = numberOf(value);
    if (number === undefined) return wrongType(place, value, path);
    const { steps, isExact } = toSteps(number, scales[type]);
    return isExact && isStored(type, steps) ? operandOf(type, steps) : neverEqual;
  }
  return scalarOperand(place, value) ?? wrongType(place, value, path);
}

/** A comparison whose value has the type of the field; `nothing` if no value of the field can meet it. */
export type OrderOperand = { readonly operator: Order; readonly value: Operand } | "nothing";

/**
 * Converts an order comparison to the type of the field. For an integer or a decimal field, a number with too many digits after
 * the decimal point is rounded down, and the operator becomes `lte` or `gt`. For a number beyond the range, the result is
 * `nothing` or a comparison with the bound of the range.
 */
export function orderOperand(place: Place, operator: Order, value: Json, path: string): OrderOperand | Problem {
  const { type } = place;
  if (type === "boolean" || type === "json" || typeof value === "boolean") return wrongType(place, value, path);
  if (type !== "integer" && type !== "decimal") {
    const operand = scalarOperand(place, value);
    return operand === undefined ? wrongType(place, value, path) : { operator, value: operand };
  }
  const number = numberOf(value);
  if (number === undefined) return wrongType(place, value, path);
  const { steps, isExact } = toSteps(number, scales[type]);
  const isUpper = operator === "lt" || operator === "lte";
  if (!isStored(type, steps)) {
    if (steps > 0n !== isUpper) return "nothing";
    const [least, most] = bounds[type];
    return isUpper
      ? { operator: "lte", value: operandOf(type, most) }
      : { operator: "gte", value: operandOf(type, least) };
  }
  return { operator: isExact ? operator : isUpper ? "lte" : "gt", value: operandOf(type, steps) };
}

function scalarOperand({ type, schema }: Place, value: Json): Operand | undefined {
  switch (type) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "number": {
      const number = numberOf(value);
      return number === undefined ? undefined : Number(number) + 0;
    }
    case "timestamp":
      return parseInstant(value, "date-time") ?? parseInstant(value, schema.format);
    default:
      return typeof value === "object" ? undefined : value;
  }
}

/** Digits after the decimal point. */
const scales = { integer: 0, decimal: decimalScale } as const;

const NUMBER = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Returns the text of a number that matches `NUMBER` and is in the range of a double. */
function numberOf(value: Json): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && NUMBER.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}

/** A number in steps of 10 ^ -scale, rounded down. */
function toSteps(text: string, scale: number): { readonly steps: bigint; readonly isExact: boolean } {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const shift = scale + Number(exponent) - fraction.length;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  if (shift >= 0) return { steps: digits * 10n ** BigInt(shift), isExact: true };
  const unit = 10n ** BigInt(-shift);
  const isExact = digits % unit === 0n;
  return { steps: digits / unit - (digits < 0n && !isExact ? 1n : 0n), isExact };
}

/** The least and the greatest number that a column can store, in steps. */
const bounds = {
  integer: [-(2n ** 63n), 2n ** 63n - 1n],
  decimal: [1n - 10n ** BigInt(decimalDigits), 10n ** BigInt(decimalDigits) - 1n],
} as const;

function isStored(type: "integer" | "decimal", steps: bigint): boolean {
  const [least, most] = bounds[type];
  return steps >= least && steps <= most;
}

function operandOf(type: "integer" | "decimal", steps: bigint): Operand {
  if (type === "integer") return steps;
  // The steps have at most as many digits as a decimal column can store.
  return parseDecimal(`${steps}e-${decimalScale}`) as string;
}

function wrongType(place: Place, value: Json, path: string): Problem {
  const { type, schema } = place;
  const format = type === "timestamp" ? (schema.format ?? "date-time") : schema.format;
  return {
    path,
    code: "type",
    expected: expectations[type],
    found: typeof value === "string" ? `the string ${describe(value)}` : describe(value),
    ...(jsonTypes[type] && { type: jsonTypes[type] }),
    ...(format !== undefined && { format }),
    ...suggested(type === "json" || type === "any" ? undefined : sameValue(place, value)),
  };
}

/** The value that the caller probably means. */
function sameValue(place: Place, value: Json): Json | undefined {
  const { type } = place;
  if (Array.isArray(value) && value.length === 1) return isAccepted(place, value[0]) ? value[0] : undefined;
  if (type === "boolean") return [true, false].find((one) => String(one) === String(value).toLowerCase());
  return type === "text" && typeof value === "number" ? String(value) : undefined;
}

function isAccepted(place: Place, value: Json | undefined): boolean {
  // Equality and order comparisons accept `null`.
  if (value === null) return true;
  return value !== undefined && typeof value !== "object" && typeof equalityOperand(place, value, "") !== "object";
}

const expectations: Readonly<Record<ColumnType | "any", string>> = {
  text: "a string",
  integer: "an integer",
  number: "a number",
  decimal: "a decimal number",
  boolean: "true or false",
  timestamp: "a time (ISO 8601)",
  json: "null, because the field holds objects (to compare a member, write its path, such as address.city)",
  any: "a string, a number, or true or false",
};

const jsonTypes: Readonly<Partial<Record<ColumnType | "any", SchemaType>>> = {
  text: "string",
  integer: "integer",
  number: "number",
  decimal: "number",
  boolean: "boolean",
};
