import type { Json, Schema } from "@agent-connectors/runtime";
import { parseJsonText } from "@agent-connectors/runtime/portable";

/**
 * Converts strings of the command line or the environment to the types of their schemas: a value of the type string stays
 * unchanged, and values of other types are JSON. A string that is not JSON stays a string. The runtime checks the names and the
 * values.
 */
export function typedValues(
  values: Readonly<Record<string, unknown>>,
  schemas: ReadonlyMap<string, Schema>,
): Readonly<Record<string, Json>> {
  const typed = (name: string, value: unknown) =>
    typeof value === "string" ? typedValue(value, schemas.get(name)) : value;
  // The input of a command consists of JSON values.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(name, value) as Json]));
}

function typedValue(text: string, schema: Schema | undefined): unknown {
  if ([schema?.type ?? []].flat().includes("string")) return text;
  try {
    return parseJsonText(text);
  } catch {
    return text;
  }
}
