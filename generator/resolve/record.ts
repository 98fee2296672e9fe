import type { Entity, Fields } from "../manifest/manifest.ts";
import type { Context } from "./context.ts";

/** The record of an entity: its name, and its fields wherever they are declared; absent without one. */
export function recordOf(
  context: Context,
  { record }: Entity,
): { readonly name: string; readonly fields: Fields } | undefined {
  const type = record === undefined ? undefined : context.types.get(record);
  return record === undefined || !type ? undefined : { name: record, fields: type.fields };
}
