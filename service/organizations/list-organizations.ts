import type { Kysely } from "kysely";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import type { Organization } from "./organization.ts";
import { organizationOf } from "./organization-of.ts";
import { ownOrganizations } from "./own-organizations.ts";

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
