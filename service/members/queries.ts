import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";

/** A member of an organization: a user or an API client. */
export type Member = Pick<Selectable<Database["principals"]>, "id" | "kind" | "name"> &
  Pick<Selectable<Database["memberships"]>, "role" | "created_at"> & {
    /** `null` for an API client. */
    readonly email: string | null;
  };

/** Lists the members of the request's organization. */
export async function listMembers(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<Member>> {
  authorize(caller, "members.read");
  return listPage(page, ({ after = "", count }) =>
    members(database, caller.organizationId)
      .where("memberships.principal_id", ">", after)
      .orderBy("memberships.principal_id")
      .limit(count)
      .execute(),
  );
}

/** Finds a member of an organization. Throws `not_found`. */
export async function findMember(
  database: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<Member> {
  const row = await members(database, organizationId)
    .where("memberships.principal_id", "=", principalId)
    .executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no member '${principalId}'`);
  return row;
}

function members(
  database: Kysely<Database>,
  organizationId: string,
): SelectQueryBuilder<Database, "memberships" | "principals", Member> {
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
