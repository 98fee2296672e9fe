import type { Problem } from "../errors/problem.ts";
import type { Schema, SchemaType } from "../model.ts";
import { formatWords } from "./format-words.ts";

const words: Readonly<Record<SchemaType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/** What a schema takes, in words: `a string or null`, `an integer (Unix seconds)`. */
export function schemaType({ type, format }: Pick<Schema, "type" | "format">): string {
  const types = typeof type === "string" ? [type] : (type ?? []);
  if (types.length === 0) return "a value";
  const unit = format === undefined ? "" : ` (${formatWords[format] ?? format})`;
  return `${types.map((one) => words[one]).join(" or ")}${unit}`;
}

/** What a schema says of a value, as data for the problem with one. */
export function factsOf({ type, format, enum: allowed, minimum, maximum }: Schema): Partial<Problem> {
  return {
    ...(allowed !== undefined && { allowed }),
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}
