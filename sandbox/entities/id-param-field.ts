import type { Schema } from "@agent-connectors/runtime";
import { schemaType } from "./schema-type.ts";
import { words } from "./words.ts";

/**
 * The field whose value a param like `form_id`, `project_slug` or `id` takes: the one of that name, or of the name
 * without the record's own in front; else the field that identifies records.
 */
export function idParamField(
  param: string,
  {
    record,
    singular,
    idField,
  }: { readonly record: Schema | undefined; readonly singular: string; readonly idField?: string | undefined },
): string | undefined {
  const name = words(param);
  const fields = Object.entries(record?.properties ?? {})
    .filter(([, schema]) => isScalar(schema))
    .map(([field]) => field);
  const same = fields.find((field) => words(field) === name);
  if (same !== undefined) return same;
  const rest = name.startsWith(`${singular}_`) ? name.slice(singular.length + 1) : name;
  return rest === "id"
    ? (idField ?? fields.find((field) => field === "id"))
    : (fields.find((field) => words(field) === rest) ?? idField);
}

function isScalar(schema: Schema): boolean {
  const type = schemaType(schema);
  return !schema.enum && (type === "string" || type === "integer" || type === "number");
}
