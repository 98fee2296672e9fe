import type { Schema, SchemaType } from "@agent-connectors/runtime";

/** The type of a schema's values, null aside; `undefined` where everything is taken. Of several the first. */
export function schemaType({ type }: Schema): SchemaType | undefined {
  if (type === undefined || typeof type === "string") return type;
  // A type that is not a string is an array of them.
  return (type as readonly SchemaType[]).find((one) => one !== "null");
}
