import type { Schema, SchemaType } from "../model.ts";

/**
 * Converts the strings of a query, a form or a header to the type of their schema: a number, true or false, or an array
 * of one item. If a schema has several types, the first one other than null applies. An empty string becomes an empty array or
 * an empty object if that is the type. If the type is a number or a boolean, and the schema also accepts null, an empty string
 * becomes null. A string that represents no value of the type stays a string, so that validation against the schema reports
 * the string.
 */
export function coerce(value: unknown, schema: Schema): unknown {
  const type = mainType(schema);
  if (typeof value === "string") return type === "array" ? items(value, schema) : fromString(value, schema);
  if (Array.isArray(value)) return type === "array" ? value.map((item) => coerce(item, schema.items ?? {})) : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, member]) => [name, coerce(member, memberSchema(schema, name))]));
}

/** Returns the schema of a member of an object. Returns `{}` if the object's schema contains no schema for this member. */
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
    const parsed: unknown = JSON.parse(text);
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
 * Returns the type of a schema, or the first one other than null if there are several; `undefined` if the schema states no
 * type.
 */
export function mainType({ type }: Schema): SchemaType | undefined {
  if (type === undefined || typeof type === "string") return type;
  // A type that is not a string is an array of types.
  return (type as readonly SchemaType[]).find((one) => one !== "null");
}

/** Whether null is one of the types that a schema states. */
export function isNullable({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
