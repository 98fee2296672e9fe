import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable } from "kysely";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { visibleWorkspaces } from "./visible-workspaces.ts";

/** Throws `not_found` unless the caller can see a workspace of that id or exact name in the request's organization. */
export async function findWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  by: { readonly id: string } | { readonly name: string },
): Promise<Selectable<Database["workspaces"]>> {
  const [column, wanted] =
    "id" in by ? (["workspaces.id", by.id] as const) : (["workspaces.name", storedName(by.name)] as const);
  const row = await visibleWorkspaces(database, caller).where(column, "=", wanted).selectAll().executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no workspace '${wanted}'`);
  return row;
}
