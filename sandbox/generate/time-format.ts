import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { schemaType } from "../entities/schema-type.ts";

const textual: ReadonlySet<string> = new Set(["date-time", "date", "compact-date", "sql"]);

/** How a time field is written: as its schema says, else as the entity's cursor is, else by its type. */
export function timeFormat(path: string, { format, ...schema }: Schema, { cursor }: EntityPlan): string {
  const isText = schemaType(schema) === "string";
  const known =
    cursor?.field === path || (cursor && textual.has(cursor.format) === isText) ? cursor?.format : undefined;
  if (format !== undefined) return format;
  if (known !== undefined && known !== "text" && known !== "number" && textual.has(known) === isText) return known;
  return isText ? "date-time" : "epoch-seconds";
}
