import type { Schema } from "@agent-connectors/runtime";

/** The schema of a field: of that very name, else along the dots of the path; `undefined` where there is none. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  const properties = schema?.properties;
  if (!properties) return undefined;
  if (Object.hasOwn(properties, path)) return properties[path];
  const dot = path.indexOf(".");
  const name = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(properties, name) ? schemaAt(properties[name], path.slice(dot + 1)) : undefined;
}
