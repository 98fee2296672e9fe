import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { OrganizationRow } from "./organization-of.ts";

/** A query of the organizations that a caller is a member of, or of the only one that their token is for. */
export function ownOrganizations(
  database: Kysely<Database>,
  caller: Principal,
): SelectQueryBuilder<Database, "memberships" | "organizations", OrganizationRow> {
  return database
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.principal_id", "=", caller.principalId)
    .$if(caller.bound, (query) => query.where("memberships.organization_id", "=", caller.organizationId ?? ""))
    .select(["organizations.id", "organizations.name", "memberships.role", "organizations.created_at"]);
}
