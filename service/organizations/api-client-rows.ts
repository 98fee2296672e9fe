import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Database } from "../store/database.ts";
import type { ApiClientRow } from "./api-client-of.ts";

/** A query of the API clients that an organization has made. */
export function apiClientRows(
  database: Kysely<Database>,
  organizationId: string,
): SelectQueryBuilder<Database, "api_clients" | "principals", ApiClientRow> {
  return database
    .selectFrom("api_clients")
    .innerJoin("principals", "principals.id", "api_clients.principal_id")
    .where("api_clients.organization_id", "=", organizationId)
    .select((select) => [
      "principals.id",
      "principals.name",
      select
        .selectFrom("memberships")
        .select("memberships.role")
        .where("memberships.organization_id", "=", organizationId)
        .whereRef("memberships.principal_id", "=", "principals.id")
        .as("role"),
      "principals.created_at",
      "api_clients.last_used_at",
    ]);
}
