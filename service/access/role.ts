import type { Schema } from "@agent-connectors/runtime";

/** What somebody can be in an organization. */
export const roles = ["admin", "member"] as const;

/** See `roles`. */
export type Role = (typeof roles)[number];

/** Of a role, in requests and answers. */
export const roleSchema = { type: "string", enum: roles } as const satisfies Schema;
