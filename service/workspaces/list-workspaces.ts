import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { visibleWorkspaces } from "./visible-workspaces.ts";
import type { Workspace } from "./workspace.ts";
import { workspaceOf } from "./workspace-of.ts";

/** The workspaces that the caller can see in the request's organization; with a name, the one of that exact name. */
export async function listWorkspaces(
  database: Kysely<Database>,
  caller: Caller,
  { name, ...page }: PageQuery & { readonly name?: string },
): Promise<ListPage<Workspace>> {
  authorize(caller, "workspaces.read");
  return listPage(page, async ({ after, count }) => {
    const rows = await visibleWorkspaces(database, caller)
      .$if(name !== undefined, (query) => query.where("workspaces.name", "=", storedName(name ?? "")))
      .$if(after !== undefined, (query) => query.where("workspaces.id", ">", after ?? ""))
      .orderBy("workspaces.id")
      .limit(count)
      .select(["workspaces.id", "workspaces.name", "workspaces.created_at"])
      .execute();
    return rows.map(workspaceOf);
  });
}
