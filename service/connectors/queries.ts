import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { findWorkspace, visibleWorkspaces } from "../workspaces/queries.ts";
import { type ConnectorRow, type StoredConnector, storedConnectorOf } from "./schema.ts";

type Connectors = SelectQueryBuilder<Database, "connectors", Record<never, never>>;

/**
 * A query of the connectors in the workspaces that a caller can see, ordered by id; gives `ConnectorRow`s. `narrow` adds
 * conditions and a limit, which the database applies before it looks up the names of workspaces: a page costs the same in
 * a large organization.
 */
function visibleConnectors(
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

/** What connectors are narrowed to. */
export interface ConnectorFilter extends PageQuery {
  readonly workspaceName?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: StoredConnector["status"] | undefined;
}

/**
 * The connectors that the caller can see in the request's organization. Throws `not_found` for a workspace and
 * `invalid_params` for a kind that does not exist, which a list of none would hide.
 */
export async function listConnectors(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceName, kind, status, ...page }: ConnectorFilter,
): Promise<ListPage<StoredConnector>> {
  authorize(caller, "connectors.read");
  if (kind !== undefined) await loadKind(kind);
  const workspace =
    workspaceName === undefined ? undefined : await findWorkspace(database, caller, { name: workspaceName });
  return listPage(page, async ({ after, count }) => {
    const rows = await visibleConnectors(database, caller, (connectors) =>
      connectors
        .$if(workspace !== undefined, (query) => query.where("connectors.workspace_id", "=", workspace?.id ?? ""))
        .$if(kind !== undefined, (query) => query.where("connectors.kind", "=", kind ?? ""))
        .$if(status !== undefined, (query) => query.where("connectors.status", "=", status ?? "ready"))
        .$if(after !== undefined, (query) => query.where("connectors.id", ">", after ?? ""))
        .limit(count),
    ).execute();
    return rows.map(storedConnectorOf);
  });
}

/** A connector that the caller can see; throws `not_found`. */
export async function getConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<StoredConnector> {
  authorize(caller, "connectors.read");
  return storedConnectorOf(await findConnector(database, caller, id));
}

/** Throws `not_found` unless the caller can see a connector of that id in the request's organization. */
export async function findConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const [row] = await visibleConnectors(database, caller, (connectors) =>
    connectors.where("connectors.id", "=", id),
  ).execute();
  if (row === undefined) throw new ConnectorError("not_found", `there is no connector '${id}'`);
  return row;
}

/**
 * A connector that the caller may change. Throws `not_found` where they cannot see it, `permission_denied` where they can
 * and may not.
 */
export async function findChangeable(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const row = await findConnector(database, caller, id);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  return row;
}
