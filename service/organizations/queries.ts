import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { type Organization, type OrganizationRow, organizationOf } from "./schema.ts";

/** Throws `not_found` unless the caller is a member of the organization, which need not be the request's. */
export async function findOrganization(
  database: Kysely<Database>,
  caller: Principal,
  id: string,
): Promise<Organization> {
  const row = await ownOrganizations(database, caller).where("organizations.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no organization '${id}'`);
  return organizationOf(row);
}

/** The organizations that the caller is a member of. */
export function listOrganizations(
  database: Kysely<Database>,
  caller: Principal,
  page: PageQuery,
): Promise<ListPage<Organization>> {
  return listPage(page, async ({ after, count }) => {
    const rows = await ownOrganizations(database, caller)
      .$if(after !== undefined, (query) => query.where("organizations.id", ">", after ?? ""))
      .orderBy("organizations.id")
      .limit(count)
      .execute();
    return rows.map(organizationOf);
  });
}

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
