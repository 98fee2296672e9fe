import {
  type Check,
  loadValidator,
  type Problem,
  type Schema,
  type SchemaType,
  within,
} from "@agent-connectors/runtime";
import type { Here, Owner } from "../diagnostics/params.ts";
import type { Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { checkPattern } from "./pattern.ts";
import { isTemplate } from "./template-syntax.ts";

/** The types to which each constraint applies. */
const owners: readonly (readonly [types: readonly SchemaType[], owner: Owner, keys: readonly (keyof Type)[]])[] = [
  [["string"], "strings", ["pattern", "separated", "min_length", "max_length"]],
  [["integer", "number"], "numbers", ["min", "max"]],
  [["array"], "arrays", ["items", "min_items", "max_items"]],
  [["object"], "objects", ["fields", "values"]],
];

/** The formats that numbers can have. Strings can have any format. */
const numericFormats: readonly string[] = ["epoch-seconds", "epoch-millis", "int64"];

const ranges = [
  ["min", "max"],
  ["min_length", "max_length"],
  ["min_items", "max_items"],
] as const;

/** The path of a type in the manifest, and the JSON types that the type allows. */
interface DeclaredType {
  readonly path: ManifestPath;
  readonly types: readonly SchemaType[];
}

/** Reports misplaced, contradictory and invalid constraints. Returns whether the schema of the type can be compiled. */
export function checkConstraints(context: Context, type: Type, { path, types }: DeclaredType): boolean {
  const { report } = context;
  const misplaced = owners.flatMap(([allowed, owner, keys]) =>
    keys
      .filter((key) => type[key] !== undefined && !allowed.some((name) => types.includes(name)))
      .map((key) => ({ key, owner })),
  );
  for (const { key, owner } of misplaced)
    report("misplaced-key", { key, owner, here: hereOf(types) }, { path: [...path, key], part: "key" });
  for (const [low, high] of ranges) {
    const least = type[low];
    const most = type[high];
    if (least !== undefined && most !== undefined && least > most)
      report("empty-range", { low, high, least, most }, { path: [...path, high] });
  }
  const hasValidFormat = checkFormat(context, type, { path, types });
  const hasValidPattern = type.pattern === undefined || checkPattern(context, type.pattern, [...path, "pattern"]);
  checkEnum(context, type, { path, types });
  return misplaced.length === 0 && hasValidFormat && hasValidPattern && type.enum?.length !== 0;
}

function checkFormat({ report }: Context, { format }: Type, { path, types }: DeclaredType): boolean {
  if (format === undefined || types.includes("string")) return true;
  const takesNumbers = numericFormats.includes(format);
  if (takesNumbers && types.some((type) => type === "integer" || type === "number")) return true;
  const owner = takesNumbers ? "numbers and strings" : "strings";
  report("misplaced-key", { key: format, owner, here: hereOf(types) }, { path: [...path, "format"] });
  return false;
}

function checkEnum(context: Context, type: Type, { path, types }: DeclaredType): void {
  const earlier = new Set<unknown>();
  for (const [index, value] of (type.enum ?? []).entries()) {
    const place = [...path, "enum", index];
    if (earlier.has(value)) context.report("duplicate-value", { key: "enum", found: String(value) }, { path: place });
    earlier.add(value);
    if (types.length > 0) checkValue(context, { type: types }, { key: `enum[${index}]`, path: place, value });
  }
}

interface Value {
  readonly key: string;
  readonly path: ManifestPath;
  readonly value: unknown;
}

const compile = await loadValidator();

/**
 * Reports an invalid value in the manifest, such as a default. Uses the validator that the runtime uses for params. An absent
 * value is valid.
 */
export function checkValue(context: Context, schema: Schema, { key, path, value }: Value): void {
  if (value === undefined) return;
  for (const problem of valueProblems(schema, key, value)) context.report("bad-value", { problem }, { path });
}

/** Returns the problems of a value, as the runtime reports them for values of callers. `key` is the path of the value. */
export function valueProblems(schema: Schema, key: string, value: unknown): readonly Problem[] {
  return within(key, checkOf(schema)(value));
}

const checks = new Map<string, Check>();

/**
 * Schemas that differ only in their own `description` and `examples` share a compiled check, because manifests have hundreds of
 * values but few different constraints.
 */
function checkOf(schema: Schema): Check {
  const { description: _, examples: __, ...constraints } = schema;
  const key = JSON.stringify(constraints);
  const check = checks.get(key) ?? compile(constraints, "member");
  checks.set(key, check);
  return check;
}

/** Reports a default that does not match its schema. Skips a template, because the runtime checks its value. */
export function checkDefault(context: Context, schema: Schema, { path, value }: Omit<Value, "key">): void {
  if (!isTemplate(value)) checkValue(context, schema, { key: "default", path: [...path, "default"], value });
}

function hereOf(types: readonly SchemaType[]): Here {
  return types.length === 0 ? "a value that can have any type" : `a value of type ${types.join(" or ")}`;
}
