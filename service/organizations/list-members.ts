import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import type { Member } from "./member.ts";
import { memberOf } from "./member-of.ts";
import { memberRows } from "./member-rows.ts";

/** The members of the request's organization. */
export async function listMembers(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<Member>> {
  authorize(caller, "members.read");
  return listPage(page, async ({ after, count }) => {
    const rows = await memberRows(database, caller.organizationId)
      .$if(after !== undefined, (query) => query.where("memberships.principal_id", ">", after ?? ""))
      .orderBy("memberships.principal_id")
      .limit(count)
      .execute();
    return rows.map(memberOf);
  });
}
