import type { Schema } from "@agent-connectors/runtime";

/** Of the path that a sign-in ends at, as it is asked for; `returnPath` says which are allowed. */
export const returnToSchema = {
  type: "string",
  maxLength: 200,
  description: "Path of ours to go on to.",
} as const satisfies Schema;
