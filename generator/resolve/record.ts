import type { Schema } from "@agent-connectors/runtime";
import type { Entity } from "../manifest/generated/manifest.ts";
import type { Fields } from "../manifest/generated/type.ts";
import { type Context, own } from "./context.ts";

/** Returns the name and the fields of an entity's record type; `undefined` if the entity names no type or an unknown type. */
export function recordOf(
  context: Context,
  { record_type }: Entity,
): { readonly name: string; readonly fields: Fields } | undefined {
  const type = record_type === undefined ? undefined : context.types.get(record_type);
  return record_type === undefined || !type ? undefined : { name: record_type, fields: type.fields };
}

/**
 * Returns the schema of a field by name or by a dotted path. Returns an empty schema for a path below an array or below an object
 * without declared members.
 */
export function fieldOf(fields: Readonly<Record<string, Schema>>, name: string): Schema | undefined {
  const whole = own(fields, name);
  const dot = name.indexOf(".");
  const outer = whole || dot < 0 ? undefined : own(fields, name.slice(0, dot));
  if (outer === undefined) return whole;
  if (outer.properties) return fieldOf(outer.properties, name.slice(dot + 1));
  const types = [outer.type ?? "object"].flat();
  return types.includes("object") || types.includes("array") ? {} : undefined;
}
