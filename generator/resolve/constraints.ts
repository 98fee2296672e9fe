import { formats, numberFormats, type SchemaType } from "@agent-connectors/runtime";
import type { Type } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { checkPattern, isSafePattern } from "./pattern.ts";

/** Of what each constraint can be. */
const owners: readonly (readonly [types: readonly SchemaType[], owner: string, keys: readonly (keyof Type)[]])[] = [
  [["string"], "text", ["pattern", "separated", "min_length", "max_length"]],
  [["integer", "number"], "numbers", ["min", "max"]],
  [["array"], "arrays", ["items", "min_items", "max_items"]],
  [["object"], "objects", ["fields", "values"]],
];

/** Formats of values that are no text, or need not be; all others are of text. */
const numericFormats: readonly string[] = ["epoch-seconds", "epoch-millis", "int64"];

const ranges = [
  ["min", "max"],
  ["min_length", "max_length"],
  ["min_items", "max_items"],
] as const;

/** Reports constraints that another type has, that contradict one another, and values that they exclude. */
export function checkConstraints(
  context: Context,
  type: Type,
  { path, types }: { readonly path: ManifestPath; readonly types: readonly SchemaType[] },
): void {
  const { report } = context;
  for (const [allowed, owner, keys] of owners)
    for (const key of keys)
      if (type[key] !== undefined && !allowed.some((name) => types.includes(name)))
        report("misplaced-key", { key, owner, here: hereOf(types) }, { path: [...path, key], part: "key" });
  for (const [low, high] of ranges) {
    const least = type[low];
    const most = type[high];
    if (least !== undefined && most !== undefined && least > most)
      report("empty-range", { low, high, least, most }, { path: [...path, high] });
  }
  checkFormat(context, type, { path, types });
  if (type.pattern !== undefined) checkPattern(context, type.pattern, [...path, "pattern"]);
  checkEnum(context, type, { path, types });
  checkValue(context, type, { key: "example", path: [...path, "example"], value: type.example });
}

function checkFormat(
  { report }: Context,
  { format }: Type,
  { path, types }: { readonly path: ManifestPath; readonly types: readonly SchemaType[] },
): void {
  if (format === undefined || types.length === 0 || types.includes("string")) return;
  const takesNumbers = numericFormats.includes(format);
  if (takesNumbers && types.some((type) => type === "integer" || type === "number")) return;
  const owner = takesNumbers ? "numbers and text" : "text";
  report("misplaced-key", { key: format, owner, here: hereOf(types) }, { path: [...path, "format"] });
}

function checkEnum(
  context: Context,
  type: Type,
  { path, types }: { readonly path: ManifestPath; readonly types: readonly SchemaType[] },
): void {
  for (const [index, member] of (type.enum ?? []).entries()) {
    if ((type.enum ?? []).indexOf(member) < index)
      context.report("duplicate-value", { found: String(member) }, { path: [...path, "enum", index] });
    const problem = types.length === 0 ? undefined : mismatch({ any_of: types }, member);
    if (problem !== undefined)
      context.report("bad-value", { key: "enum member", problem }, { path: [...path, "enum", index] });
  }
}

/** Reports a default or example that its own type excludes; an absent one fits. */
export function checkValue(
  context: Context,
  type: Type,
  { key, path, value }: { readonly key: string; readonly path: ManifestPath; readonly value: unknown },
): void {
  const problem = value === undefined ? undefined : mismatch(type, value);
  if (problem !== undefined) context.report("bad-value", { key, problem }, { path });
}

function hereOf(types: readonly SchemaType[]): string {
  return types.length === 0 ? "any value" : `a value of type ${types.join(" or ")}`;
}

type Constraints = Omit<Type, "any_of"> & { readonly any_of?: readonly string[] };

/**
 * Why a value of a manifest does not fit a type that stands there too, or `undefined` where it does. Types by name
 * are not looked into, and unsafe patterns are not tried: both are reported elsewhere.
 */
function mismatch(type: Constraints, value: unknown): string | undefined {
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
  if (pattern === undefined || typeof value !== "string" || !isSafePattern(pattern)) return undefined;
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
