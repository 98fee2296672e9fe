import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `Organization`. */
export const organizationSchema = {
  type: "object",
  title: "Organization",
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    role: { ...roleSchema, description: "Yours." },
    created_at: timeSchema,
  },
  required: ["id", "name", "role", "created_at"],
} as const satisfies Schema;

/** An organization, as one of its members sees it. */
export type Organization = ResponseOf<typeof organizationSchema>;

/** A row of `ownOrganizations`. */
export type OrganizationRow = Omit<Organization, "created_at"> & { readonly created_at: number };

/** An organization's row as it is answered. */
export function organizationOf({ created_at, ...row }: OrganizationRow): Organization {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
