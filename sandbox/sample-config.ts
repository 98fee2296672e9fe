import { type Connector, type Json, mainType, type Schema } from "@agent-connectors/runtime";
import { stringsOf } from "./generate/draw.ts";

/**
 * Returns values for configuration fields without a default. The value of a field is its example in the manifest. Without an
 * example, only a required field or a field with the format `date-time` has a value, which fits the schema. The sandbox accepts
 * any value.
 */
export function sampleConfig(fields: Connector["config"]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
      if (field.kind !== "given" || field.default !== undefined) return [];
      const [example] = field.schema.examples ?? [];
      if (example !== undefined) return [[name, example]];
      return field.required || field.schema.format === "date-time" ? [[name, fitting(name, field.schema)]] : [];
    }),
  );
}

const formatted: Readonly<Record<string, string>> = {
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00Z",
  email: "ada@example.com",
  uri: "https://sandbox.example.com",
  uuid: "7f9c24e8-3b12-4fef-91e0-56a2d3a5b1c4",
};

/** A value that fits the type, the enum, the format, the pattern and the minimum of a schema. */
function fitting(name: string, schema: Schema): Json {
  const [allowed] = schema.enum ?? [];
  if (allowed !== undefined) return allowed;
  switch (mainType(schema)) {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return schema.items ? [fitting(name, schema.items)] : [];
    case "object":
      return {};
    default:
      if (schema.pattern !== undefined) return stringsOf(schema.pattern)(1);
      return formatted[schema.format ?? ""] ?? `sandbox_${name}`;
  }
}
