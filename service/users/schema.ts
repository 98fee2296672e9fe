import type { Schema } from "@agent-connectors/runtime";

/** A user's account, in the response to the operator who creates it. */
export const userSchema = {
  type: "object",
  title: "User",
  properties: { id: { type: "string" }, email: { type: "string" }, name: { type: "string" } },
  required: ["id", "email", "name"],
} as const satisfies Schema;
