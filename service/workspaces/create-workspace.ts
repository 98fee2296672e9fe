import { ConnectorError } from "@agent-connectors/runtime";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import type { Workspace } from "./workspace.ts";
import { workspaceOf } from "./workspace-of.ts";

/** Makes a workspace in the request's organization; nobody is a member of it yet. Throws `conflict` for a name that is taken. */
export async function createWorkspace(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  workspace: { readonly name: string },
): Promise<Workspace> {
  authorize(caller, "workspaces.manage");
  const created_at = clock.now();
  const row = {
    id: v7({ msecs: created_at }),
    organization_id: caller.organizationId,
    name: storedName(workspace.name),
    created_at,
  };
  try {
    await database.insertInto("workspaces").values(row).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConnectorError("conflict", `there is a workspace '${row.name}' already`);
  }
  return workspaceOf(row);
}
