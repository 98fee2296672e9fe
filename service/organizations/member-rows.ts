import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Database } from "../store/database.ts";
import type { MemberRow } from "./member-of.ts";

/** A query of an organization's members. */
export function memberRows(
  database: Kysely<Database>,
  organizationId: string,
): SelectQueryBuilder<Database, "memberships" | "principals", MemberRow> {
  return database
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("memberships.organization_id", "=", organizationId)
    .select((select) => [
      "principals.id",
      "principals.kind",
      "principals.name",
      select.selectFrom("users").select("users.email").whereRef("users.principal_id", "=", "principals.id").as("email"),
      "memberships.role",
      "memberships.created_at",
    ]);
}
