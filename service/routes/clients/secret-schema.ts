import type { Schema } from "@agent-connectors/runtime";

/** Of an API client's secret, where it is told. */
export const secretSchema = {
  type: "string",
  description: "Kept nowhere: whoever loses it asks for another one.",
} as const satisfies Schema;
