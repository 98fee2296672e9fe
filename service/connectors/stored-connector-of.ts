import type { Json } from "@agent-connectors/runtime";
import type { ConnectorRow } from "./connector-row.ts";
import type { StoredConnector } from "./stored-connector.ts";

/** A connector's row as it is answered. */
export function storedConnectorOf(row: ConnectorRow): StoredConnector {
  return {
    id: row.id,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    connector_type: row.kind,
    name: row.name,
    auth: row.auth,
    // An object, as it was checked when it was stored.
    replication_config: JSON.parse(row.replication_config) as Readonly<Record<string, Json>>,
    status: row.status,
    status_reason: row.status_reason,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_by: row.created_by,
  };
}
