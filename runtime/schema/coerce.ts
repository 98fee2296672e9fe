import { parseJsonText } from "../extract/parse-json.ts";
import type { Json, Schema, SchemaType } from "../model.ts";

/**
 * Converts the strings of a query, a form or a header to the type of their schema (see `mainType`): a number, a boolean, or an
 * array of one item. An empty string becomes an empty array or object if that is the type. For a nullable number or boolean, it
 * becomes null. A string that represents no value of the type stays a string, so that validation reports it.
 */
export function coerce(value: unknown, schema: Schema): unknown {
  const type = mainType(schema);
  if (typeof value === "string") return type === "array" ? items(value, schema) : fromString(value, schema);
  if (Array.isArray(value)) return type === "array" ? value.map((item) => coerce(item, schema.items ?? {})) : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, member]) => [name, coerce(member, memberSchema(schema, name))]));
}

/** Returns the schema of an object's member; `{}` if there is none. */
export function memberSchema({ properties = {}, additionalProperties }: Schema, name: string): Schema {
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? others;
}

function items(text: string, { items = {} }: Schema): readonly unknown[] {
  return text === "" ? [] : [coerce(text, items)];
}

/**
 * Returns the items that a caller probably means with a string instead of an array: the items of a JSON array, the words of a
 * comma-separated list, or the whole string. An empty string has no items.
 */
export function itemsIn(text: string): readonly unknown[] {
  if (text.trim() === "") return [];
  const isWords = /^\s*[^\s,]+(?:\s*,\s*[^\s,]+)*\s*$/.test(text);
  return jsonArray(text) ?? (isWords ? text.split(",").map((word) => word.trim()) : [text]);
}

function jsonArray(text: string): readonly unknown[] | undefined {
  try {
    const parsed = parseJsonText(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function fromString(text: string, schema: Schema): unknown {
  if (text === "") return fromEmpty(schema);
  switch (mainType(schema)) {
    case "integer":
      return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case "number":
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    default:
      return text;
  }
}

function fromEmpty(schema: Schema): unknown {
  const type = mainType(schema);
  if (type === "object") return {};
  return type !== "string" && type !== undefined && isNullable(schema) ? null : "";
}

/**
 * Converts a string or a number to the type of a param's schema. For example, an id can be a number in a record and a string in a
 * param. Other values, and strings that represent no value of the type, do not change.
 */
export function fitValue(value: Json, schema: Schema): Json {
  if (typeof value === "number" && mainType(schema) === "string") return String(value);
  // For a string that is not empty, `coerce` returns JSON.
  return typeof value === "string" && value !== "" ? (coerce(value, schema) as Json) : value;
}

/** Returns the type of a schema, or the first type other than null if the schema states several. */
export function mainType({ type }: Schema): SchemaType | undefined {
  if (type === undefined || typeof type === "string") return type;
  return (type as readonly SchemaType[]).find((one) => one !== "null");
}

/** Whether null is one of the types that a schema states. */
export function isNullable({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
