import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { type ListPage, listPage, type PageQuery } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";
import { storedName } from "../names.ts";
import { findWorkspace, visibleWorkspaces } from "../workspaces/queries.ts";

/** A row of `connectors`, with the name of its workspace. */
export type ConnectorRow = Selectable<Database["connectors"]> & { readonly workspace_name: string };

type Connectors = SelectQueryBuilder<Database, "connectors", Record<never, never>>;

/**
 * The database applies the conditions and the limit of `narrow` before it joins the workspaces, so that the cost of a page
 * does not depend on the organization's size.
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

/** Filters of a list of connectors. */
export interface ConnectorFilter extends PageQuery {
  readonly workspaceName?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: ConnectorRow["status"] | undefined;
}

/**
 * The connectors that the caller can see. Throws `not_found` for a workspace that the caller cannot see, and `invalid_params`
 * for an unknown kind.
 */
export async function listConnectors(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceName, kind, name, status, ...page }: ConnectorFilter,
): Promise<ListPage<ConnectorRow>> {
  authorize(caller, "connectors.read");
  if (kind !== undefined) await loadKind(kind);
  const workspace =
    workspaceName === undefined ? undefined : await findWorkspace(database, caller, { name: workspaceName });
  return listPage(page, ({ after = "", count }) =>
    visibleConnectors(database, caller, (connectors) =>
      connectors
        .$if(workspace !== undefined, (query) => query.where("connectors.workspace_id", "=", workspace?.id ?? ""))
        .$if(kind !== undefined, (query) => query.where("connectors.kind", "=", kind ?? ""))
        .$if(name !== undefined, (query) => query.where("connectors.name", "=", storedName(name ?? "")))
        .$if(status !== undefined, (query) => query.where("connectors.status", "=", status ?? "ready"))
        .where("connectors.id", ">", after)
        .limit(count),
    ).execute(),
  );
}

/** A connector that the caller can see. Throws `not_found`. */
export async function getConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  authorize(caller, "connectors.read");
  return findConnector(database, caller, id);
}

/** Like `getConnector`, but the calling function checks the capability. */
export async function findConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const [row] = await visibleConnectors(database, caller, (connectors) =>
    connectors.where("connectors.id", "=", id),
  ).execute();
  if (row === undefined) throw new ConnectorError("not_found", `there is no connector '${id}'`);
  return row;
}

/**
 * A connector that the caller may change. Throws `not_found` if the caller cannot see it, and `permission_denied` if the
 * caller can only see it.
 */
export async function findChangeable(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const row = await findConnector(database, caller, id);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  return row;
}
