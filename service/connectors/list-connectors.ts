import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { findWorkspace } from "../workspaces/queries.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";
import { visibleConnectors } from "./visible-connectors.ts";

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
