import type { Schema } from "@agent-connectors/runtime";
import { words } from "./words.ts";

/** The schema of a field: of that very name, else along the dots of the path; `undefined` where there is none. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  const properties = schema?.properties;
  if (!properties) return undefined;
  if (Object.hasOwn(properties, path)) return properties[path];
  const dot = path.indexOf(".");
  const name = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(properties, name) ? schemaAt(properties[name], path.slice(dot + 1)) : undefined;
}

/**
 * The dotted path of a field as the schema has it: of that very name, else along the dots, whatever the spelling. A map
 * has a field of every name.
 */
export function fieldAt({ properties = {} }: Schema, path: string): string | undefined {
  if (Object.hasOwn(properties, path)) return path;
  const [first = "", ...rest] = path.split(".");
  const name = Object.keys(properties).find((known) => words(known) === words(first));
  if (name === undefined || rest.length === 0) return name;
  const holder = properties[name] ?? {};
  const inner = fieldAt(holder, rest.join(".")) ?? (holder.additionalProperties ? rest.join(".") : undefined);
  return inner === undefined ? undefined : `${name}.${inner}`;
}
