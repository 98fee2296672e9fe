import type { Schema } from "@agent-connectors/runtime";

/** Whether null is one of a schema's values. */
export function isNullable({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
