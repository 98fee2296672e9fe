import type { Schema, SchemaType } from "../model.ts";

const words: Readonly<Record<SchemaType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/** What a schema takes, in words: `a string or null`. */
export function schemaType(schema: Pick<Schema, "type">): string {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? "a value" : types.map((type) => words[type]).join(" or ");
}
