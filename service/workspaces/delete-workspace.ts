import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { isReferenceViolation } from "../store/is-reference-violation.ts";
import { findWorkspace } from "./find-workspace.ts";

/** Deletes a workspace and who is a member of it. Throws `not_found`, and `conflict` while it has connectors. */
export async function deleteWorkspace(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const { name } = await findWorkspace(database, caller, { id });
  authorize(caller, "workspaces.manage");
  try {
    await database
      .deleteFrom("workspaces")
      .where("organization_id", "=", caller.organizationId)
      .where("id", "=", id)
      .execute();
  } catch (error) {
    // The database itself refuses, so that no connector can slip in.
    if (!isReferenceViolation(error)) throw error;
    throw new ConnectorError("conflict", `workspace '${name}' has connectors; delete them first`);
  }
}
