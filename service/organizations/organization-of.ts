import type { Organization } from "./organization.ts";

/** A row of `ownOrganizations`. */
export type OrganizationRow = Omit<Organization, "created_at"> & { readonly created_at: number };

/** An organization's row as it is answered. */
export function organizationOf({ created_at, ...row }: OrganizationRow): Organization {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
