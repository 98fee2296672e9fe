import { formats, numberFormats } from "@agent-connectors/runtime";
import type { Type } from "../manifest/manifest.ts";
import { patternProblem } from "./pattern.ts";

type Constraints = Omit<Type, "any_of"> & { readonly any_of?: readonly string[] };

/**
 * Why a value of a manifest does not fit a type that stands there too, or `undefined` where it does. Types by name
 * are not looked into, and unsafe patterns are not tried: both are reported elsewhere.
 */
export function mismatch(type: Constraints, value: unknown): string | undefined {
  if (value === null && type.nullable === true) return undefined;
  return (
    typeMismatch(type, value) ??
    enumMismatch(type, value) ??
    sizeMismatch(type, value) ??
    patternMismatch(type, value) ??
    formatMismatch(type, value) ??
    separatedMismatch(type, value) ??
    memberMismatch(type, value)
  );
}

function typeMismatch(type: Constraints, value: unknown): string | undefined {
  const types = type.any_of ?? (type.type === undefined ? [] : [type.type]);
  if (types.length === 0 || types.some((name) => isOf(name, value))) return undefined;
  return `expected ${types.join(" or ")}, found ${typeof value === "object" ? JSON.stringify(value) : `'${value}'`}`;
}

function isOf(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return type === "any" || typeof value === type;
}

function enumMismatch({ enum: members }: Constraints, value: unknown): string | undefined {
  if (!members || members.some((member) => member === value)) return undefined;
  return `expected one of ${members.join(", ")}, found '${value}'`;
}

function sizeMismatch(type: Constraints, value: unknown): string | undefined {
  if (typeof value === "number") return outside(value, type.min, type.max);
  if (typeof value === "string") return outside(value.length, type.min_length, type.max_length);
  return Array.isArray(value) ? outside(value.length, type.min_items, type.max_items) : undefined;
}

function outside(size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): string | undefined {
  if (size < least) return `expected at least ${least}, found ${size}`;
  return size > most ? `expected at most ${most}, found ${size}` : undefined;
}

function patternMismatch({ pattern }: Constraints, value: unknown): string | undefined {
  if (pattern === undefined || typeof value !== "string" || patternProblem(pattern) !== undefined) return undefined;
  return new RegExp(pattern, "u").test(value) ? undefined : `expected text that matches ${pattern}, found '${value}'`;
}

function formatMismatch({ format }: Constraints, value: unknown): string | undefined {
  if (format === undefined) return undefined;
  const text = typeof value === "string" && formats[format]?.test(value) === false ? formats[format] : undefined;
  const number =
    typeof value === "number" && numberFormats[format]?.test(value) === false ? numberFormats[format] : undefined;
  const expected = (text ?? number)?.expected;
  return expected === undefined ? undefined : `expected ${expected}, found '${value}'`;
}

function separatedMismatch({ separated }: Constraints, value: unknown): string | undefined {
  if (!separated || typeof value !== "string") return undefined;
  const other = value.split(",").find((part) => !separated.includes(part));
  return other === undefined ? undefined : `expected ${separated.join(", ")} with commas between, found '${other}'`;
}

function memberMismatch({ items, fields, values }: Constraints, value: unknown): string | undefined {
  if (Array.isArray(value)) return items && value.map((item) => mismatch(items, item)).find(Boolean);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const type = (fields && Object.hasOwn(fields, name) ? fields[name] : undefined) ?? values;
    if (!type && fields) return `expected one of ${Object.keys(fields).join(", ")}, found '${name}'`;
    const problem = type && mismatch(type, member);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}
