import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { Principal, Role } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";

/** An organization, with the caller's role in it. */
export type Organization = Pick<Selectable<Database["organizations"]>, "id" | "name" | "created_at"> & {
  readonly role: Role;
};

/** Lists the caller's organizations (see `memberOrganizations`). */
export function listOrganizations(
  database: Kysely<Database>,
  caller: Principal,
  page: PageQuery,
): Promise<ListPage<Organization>> {
  return listPage(page, ({ after = "", count }) =>
    memberOrganizations(database, caller)
      .where("organizations.id", ">", after)
      .orderBy("organizations.id")
      .limit(count)
      .execute(),
  );
}

/**
 * Finds one of the caller's organizations (see `memberOrganizations`), which may differ from the organization of the request.
 * Throws `not_found` for any other organization.
 */
export async function findOrganization(
  database: Kysely<Database>,
  caller: Principal,
  id: string,
): Promise<Organization> {
  const row = await memberOrganizations(database, caller).where("organizations.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no organization '${id}'`);
  return row;
}

/**
 * A query for the organizations that the caller is a member of. With a token for one organization, the query selects only that
 * one.
 */
export function memberOrganizations(
  database: Kysely<Database>,
  caller: Principal,
): SelectQueryBuilder<Database, "memberships" | "organizations", Organization> {
  return database
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.principal_id", "=", caller.principalId)
    .$if(caller.bound, (query) => query.where("memberships.organization_id", "=", caller.organizationId ?? ""))
    .select(["organizations.id", "organizations.name", "memberships.role", "organizations.created_at"]);
}
