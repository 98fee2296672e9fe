import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import { findWorkspace } from "./find-workspace.ts";
import type { Workspace } from "./workspace.ts";
import { workspaceOf } from "./workspace-of.ts";

/** Gives a workspace another name. Throws `not_found`, and `conflict` for a name that is taken. */
export async function renameWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  change: { readonly id: string; readonly name?: string },
): Promise<Workspace> {
  const workspace = await findWorkspace(database, caller, { id: change.id });
  authorize(caller, "workspaces.manage");
  if (change.name === undefined) return workspaceOf(workspace);
  const name = storedName(change.name);
  try {
    await database
      .updateTable("workspaces")
      .set({ name })
      .where("organization_id", "=", caller.organizationId)
      .where("id", "=", workspace.id)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConnectorError("conflict", `there is a workspace '${name}' already`);
  }
  return workspaceOf({ ...workspace, name });
}
