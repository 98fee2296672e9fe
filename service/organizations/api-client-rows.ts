import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Database } from "../store/database.ts";

interface ApiClientRow {
  readonly id: string;
  readonly name: string;
  readonly role: "admin" | "member" | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

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
