import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import type { ApiClient } from "./api-client.ts";
import { apiClientOf } from "./api-client-of.ts";
import { apiClientRows } from "./api-client-rows.ts";

/** The API clients that the request's organization has made. */
export async function listClients(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<ApiClient>> {
  authorize(caller, "clients.manage");
  return listPage(page, async ({ after, count }) => {
    const rows = await apiClientRows(database, caller.organizationId)
      .$if(after !== undefined, (query) => query.where("api_clients.principal_id", ">", after ?? ""))
      .orderBy("api_clients.principal_id")
      .limit(count)
      .execute();
    return rows.map(apiClientOf);
  });
}
