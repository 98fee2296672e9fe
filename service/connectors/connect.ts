import type { Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { proveCredentials } from "../credentials/prove-credentials.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { findWorkspace } from "../workspaces/queries.ts";
import type { Alongside, Connecting } from "./connecting.ts";
import { insertConnector } from "./insert-connector.ts";
import { reconnect } from "./reconnect.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import { storeAllowed } from "./store-allowed.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";

/** What is connected: `credentials` are checked as whatever they are. */
export interface ConnectRequest {
  readonly workspace: { readonly id: string } | { readonly name: string };
  readonly kind: string;
  readonly name: string;
  /** Name of the auth option, where the credentials alone do not tell. */
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
  /** A connector of that kind that is connected again; workspace and name stay what they are. */
  readonly connectorId?: string | undefined;
  readonly alongside?: Alongside | undefined;
}

/**
 * Makes a connector, or connects one again, after its credentials worked at the upstream, if the caller may do so then
 * still. Throws `not_found`, `permission_denied`, `unauthenticated` where they are gone meanwhile, `conflict` for a name
 * that is taken, `invalid_params` with every problem of what was given, and what the upstream makes of the credentials;
 * nothing is stored then.
 */
export async function connect(
  service: Connecting,
  caller: Caller,
  { connectorId, ...request }: ConnectRequest,
): Promise<StoredConnector> {
  const { auth, credentials, replicationConfig, alongside } = request;
  if (connectorId !== undefined)
    return reconnect(service, caller, { connectorId, auth, credentials, replicationConfig, alongside });
  return create(service, caller, request);
}

async function create(
  service: Connecting,
  caller: Caller,
  { workspace: wanted, kind, name: given, auth, credentials, replicationConfig = {}, alongside }: ConnectRequest,
): Promise<StoredConnector> {
  const { database, vault, clock } = service;
  const { id: workspaceId } = await findPlace(database, caller, wanted);
  const model = await loadKind(kind);
  const name = storedName(given);
  const { organizationId, principalId } = caller;
  await refuseTakenName(database, { organizationId, workspaceId, name });
  const proved = await proveCredentials(service, model, { caller, auth, credentials, replicationConfig });
  const now = clock.now();
  const row = {
    id: v7({ msecs: now }),
    organization_id: organizationId,
    workspace_id: workspaceId,
    kind: model.kind,
    name,
    auth: proved.auth,
    replication_config: JSON.stringify(replicationConfig),
    status: "ready" as const,
    status_reason: null,
    version: 1,
    created_by: principalId,
    created_at: now,
    updated_at: now,
  };
  const sealed = vault.seal(JSON.stringify(proved.stored.reveal()), { organizationId, connectorId: row.id });
  const workspace = await storeAllowed(database, caller, {
    workspaceId,
    store: async (transaction) => {
      await insertConnector(transaction, row, sealed);
      await alongside?.(transaction, row.id);
    },
    check: (transaction, callerNow) => findPlace(transaction, callerNow, { id: workspaceId }),
  });
  return storedConnectorOf({ ...row, workspace_name: workspace.name });
}

/** A workspace in which the caller may make a connector. */
function findPlace(
  database: Kysely<Database>,
  caller: Caller,
  wanted: ConnectRequest["workspace"],
): Promise<Selectable<Database["workspaces"]>> {
  authorize(caller, "connectors.create");
  return findWorkspace(database, caller, wanted);
}
