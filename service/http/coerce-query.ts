import type { Schema } from "@agent-connectors/runtime";

/** Only what looks like a number exactly is one. */
const integer = /^-?\d{1,15}$/;

/**
 * A query's texts as what the schema wants: integers, booleans, and arrays where a name is given once. What is neither
 * stays text, for the check to name.
 */
export function coerceQuery(query: unknown, schema: Schema): Readonly<Record<string, unknown>> {
  const properties = schema.properties ?? {};
  // The framework's parser gives an object, without a prototype.
  const entries = Object.entries(query as object);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Object.hasOwn(properties, name) ? coerce(value, properties[name]) : value]),
  );
}

function coerce(value: unknown, schema: Schema | undefined): unknown {
  if (schema?.type === "array") return [value].flat().map((item) => coerce(item, schema.items));
  if (schema?.type === "integer" && typeof value === "string" && integer.test(value)) return Number(value);
  if (schema?.type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}
