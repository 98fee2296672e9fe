import type { Schema } from "@agent-connectors/runtime";
import { isNullable } from "../entities/is-nullable.ts";
import { schemaType } from "../entities/schema-type.ts";

/**
 * What texts of a query or form mean where a schema says their type; a text that means nothing of that type stays a
 * text. An empty one is an empty array or object, or null, where no text is expected.
 */
export function coerce(value: unknown, schema: Schema): unknown {
  const type = schemaType(schema);
  if (typeof value === "string")
    return type === "array" && value !== "" ? [coerce(value, schema.items ?? {})] : ofText(value, schema);
  if (Array.isArray(value)) return type === "array" ? value.map((item) => coerce(item, schema.items ?? {})) : value;
  if (typeof value !== "object" || value === null) return value;
  const { properties = {}, additionalProperties } = schema;
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    coerce(member, (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? others),
  ]);
  return Object.fromEntries(entries);
}

function ofText(text: string, schema: Schema): unknown {
  switch (schemaType(schema)) {
    case "integer":
    case "number":
      if (text === "" && isNullable(schema)) return null;
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
    case "boolean":
      if (text === "" && isNullable(schema)) return null;
      return text === "true" ? true : text === "false" ? false : text;
    case "array":
      return text === "" ? [] : text;
    case "object":
      return text === "" ? {} : text;
    default:
      return text;
  }
}
