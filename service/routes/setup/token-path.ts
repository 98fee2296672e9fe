import type { Schema } from "@agent-connectors/runtime";

/** The path of a link's page. Any text is looked up: what is no token is answered by a page, as one that is not known. */
export const tokenPath = {
  type: "object",
  properties: { token: { type: "string" } },
  required: ["token"],
} as const satisfies Schema;
