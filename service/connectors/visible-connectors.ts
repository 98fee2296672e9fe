import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { visibleWorkspaces } from "../workspaces/visible-workspaces.ts";

/** A query of the connectors in the workspaces that a caller can see, to be narrowed further; gives `ConnectorRow`s. */
export function visibleConnectors(database: Kysely<Database>, caller: Caller) {
  return visibleWorkspaces(database, caller)
    .innerJoin("connectors", (join) =>
      join
        .onRef("connectors.workspace_id", "=", "workspaces.id")
        .on("connectors.organization_id", "=", caller.organizationId),
    )
    .selectAll("connectors")
    .select("workspaces.name as workspace_name");
}
