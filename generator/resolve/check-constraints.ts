import type { SchemaType } from "@agent-connectors/runtime";
import type { Type } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { mismatch } from "./mismatch.ts";
import { checkPattern } from "./pattern.ts";

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
