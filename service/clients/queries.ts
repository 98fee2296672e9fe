import type { Kysely, Selectable } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";

/** An API client, with its role in the organization that created it. */
export type ApiClient = Pick<Selectable<Database["principals"]>, "id" | "name" | "created_at"> &
  Pick<Selectable<Database["api_clients"]>, "last_used_at"> & {
    /** The role in that organization; `null` after the client's removal from the organization's members. */
    readonly role: Role | null;
  };

/** Lists the API clients that the request's organization created. */
export async function listClients(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<ApiClient>> {
  authorize(caller, "clients.manage");
  const { organizationId } = caller;
  return listPage(page, ({ after = "", count }) =>
    database
      .selectFrom("api_clients")
      .innerJoin("principals", "principals.id", "api_clients.principal_id")
      .where("api_clients.organization_id", "=", organizationId)
      .where("api_clients.principal_id", ">", after)
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
      ])
      .orderBy("api_clients.principal_id")
      .limit(count)
      .execute(),
  );
}
