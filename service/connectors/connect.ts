import type { Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind, syncsOf } from "../connector-types/kinds.ts";
import { type OnRenewed, verifyCredentials } from "../credentials/verify.ts";
import type { Database } from "../database/tables.ts";
import { storedName } from "../names.ts";
import { addSyncs } from "../syncs/add.ts";
import { findWorkspace } from "../workspaces/queries.ts";
import type { ConnectorRow } from "./queries.ts";
import { type BeforeCommit, type ConnectContext, checkNameFree, insertConnector, storeIfAllowed } from "./save.ts";
import { reconnect } from "./update.ts";

/** A connector to create, or to connect again. `connect` checks the value of `credentials`. */
export interface ConnectRequest {
  readonly workspace: { readonly id: string } | { readonly name: string };
  readonly kind: string;
  readonly name: string;
  /** Name of the auth option; required if the credentials fit several options. */
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
  /** Id of the connector to connect again. The connector keeps its workspace, kind and name. */
  readonly connectorId?: string | undefined;
  readonly beforeCommit?: BeforeCommit | undefined;
  /** Called after each renewal of the credentials, even if a later step fails. */
  readonly onRenewed?: OnRenewed | undefined;
}

/**
 * Creates a connector, or connects one again, after verifying its credentials at the upstream. Throws `not_found`,
 * `permission_denied`, and the errors of `verifyCredentials`. Throws `invalid_params` for an unknown kind, and `conflict` if the
 * name is taken. If another request changes the connector's credentials or configuration during the verification, throws
 * `conflict`. If another request deletes the caller, throws `unauthenticated`. After an error, nothing is stored.
 */
export async function connect(
  service: ConnectContext,
  caller: Caller,
  { connectorId, ...request }: ConnectRequest,
): Promise<ConnectorRow> {
  const { auth, credentials, replicationConfig, beforeCommit, onRenewed } = request;
  if (connectorId !== undefined)
    return reconnect(service, caller, { connectorId, auth, credentials, replicationConfig, beforeCommit, onRenewed });
  return create(service, caller, request);
}

async function create(
  service: ConnectContext,
  caller: Caller,
  {
    workspace: requested,
    kind,
    name: requestedName,
    auth,
    credentials,
    replicationConfig = {},
    beforeCommit,
    onRenewed,
  }: ConnectRequest,
): Promise<ConnectorRow> {
  const { database, vault, clock } = service;
  const { id: workspaceId } = await authorizedWorkspace(database, caller, requested);
  const model = await loadKind(kind);
  const name = storedName(requestedName);
  const { organizationId, principalId } = caller;
  await checkNameFree(database, { organizationId, workspaceId, name });
  const verified = await verifyCredentials(service, model, { caller, auth, credentials, replicationConfig, onRenewed });
  const now = clock.now();
  const row = {
    id: v7({ msecs: now }),
    organization_id: organizationId,
    workspace_id: workspaceId,
    kind: model.kind,
    name,
    auth: verified.auth,
    replication_config: JSON.stringify(replicationConfig),
    status: "ready" as const,
    status_reason: null,
    version: 1,
    created_by: principalId,
    created_at: now,
    updated_at: now,
  };
  const sealed = vault.seal(JSON.stringify(verified.stored.reveal()), { organizationId, connectorId: row.id });
  const workspace = await storeIfAllowed(database, caller, {
    workspaceId,
    store: async (transaction) => {
      await insertConnector(transaction, row, sealed);
      await addSyncs(transaction, { id: row.id, organizationId }, { ...syncsOf(model), now });
      await beforeCommit?.(transaction, row.id);
    },
    check: (transaction, callerNow) => authorizedWorkspace(transaction, callerNow, { id: workspaceId }),
  });
  return { ...row, workspace_name: workspace.name };
}

/**
 * Returns the workspace. Throws `permission_denied` if the caller may not create connectors, and `not_found` for a workspace
 * that the caller cannot see.
 */
function authorizedWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  requested: ConnectRequest["workspace"],
): Promise<Selectable<Database["workspaces"]>> {
  authorize(caller, "connectors.create");
  return findWorkspace(database, caller, requested);
}
