import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { visibleWorkspaces } from "../workspaces/queries.ts";
import type { ConnectorRow } from "./connector-row.ts";

type Connectors = SelectQueryBuilder<Database, "connectors", Record<never, never>>;

/**
 * A query of the connectors in the workspaces that a caller can see, ordered by id; gives `ConnectorRow`s. `narrow` adds
 * conditions and a limit, which the database applies before it looks up the names of workspaces: a page costs the same in
 * a large organization.
 */
export function visibleConnectors(
  database: Kysely<Database>,
  caller: Caller,
  narrow: (connectors: Connectors) => Connectors,
): SelectQueryBuilder<Database, never, ConnectorRow> {
  const { organizationId, workspaceId, role } = caller;
  const visible = database
    .selectFrom("connectors")
    .where("connectors.organization_id", "=", organizationId)
    .$if(workspaceId !== undefined || role !== "admin", (query) =>
      query.where("connectors.workspace_id", "in", visibleWorkspaces(database, caller).select("workspaces.id")),
    );
  const page = narrow(visible).orderBy("connectors.id").selectAll();
  return database
    .selectFrom(page.as("page"))
    .innerJoin("workspaces", "workspaces.id", "page.workspace_id")
    .selectAll("page")
    .select("workspaces.name as workspace_name")
    .orderBy("page.id");
}
