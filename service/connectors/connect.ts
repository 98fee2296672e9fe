import { ConnectorError } from "@agent-connectors/runtime";
import type { Insertable, Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { verifyCredentials } from "../credentials/verify.ts";
import { findCaller } from "../identity/callers.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/errors.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import type { Sealed } from "../vault/vault.ts";
import { findWorkspace } from "../workspaces/queries.ts";
import { type StoredConnector, storedConnectorOf } from "./schema.ts";
import { reconnect } from "./update.ts";

/** What it takes to connect. */
export type ConnectContext = Pick<Service, "database" | "vault" | "settings" | "upstreamOf" | "execution" | "clock">;

/** Runs in the transaction that stores a connector: both are stored, or neither. */
export type Alongside = (transaction: Kysely<Database>, connectorId: string) => Promise<void>;

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
  service: ConnectContext,
  caller: Caller,
  { connectorId, ...request }: ConnectRequest,
): Promise<StoredConnector> {
  const { auth, credentials, replicationConfig, alongside } = request;
  if (connectorId !== undefined)
    return reconnect(service, caller, { connectorId, auth, credentials, replicationConfig, alongside });
  return create(service, caller, request);
}

async function create(
  service: ConnectContext,
  caller: Caller,
  { workspace: wanted, kind, name: given, auth, credentials, replicationConfig = {}, alongside }: ConnectRequest,
): Promise<StoredConnector> {
  const { database, vault, clock } = service;
  const { id: workspaceId } = await findPlace(database, caller, wanted);
  const model = await loadKind(kind);
  const name = storedName(given);
  const { organizationId, principalId } = caller;
  await checkNameFree(database, { organizationId, workspaceId, name });
  const proved = await verifyCredentials(service, model, { caller, auth, credentials, replicationConfig });
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

/** Stores a new connector with its credentials, both or neither. Throws `conflict` for a name that is taken. */
async function insertConnector(
  database: Kysely<Database>,
  row: Insertable<Database["connectors"]>,
  { masterKeyId, dataKey, sealed }: Sealed,
): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.insertInto("connectors").values(row).execute();
      await transaction
        .insertInto("credentials")
        .values({
          connector_id: row.id,
          organization_id: row.organization_id,
          master_key_id: masterKeyId,
          data_key: dataKey,
          sealed,
          version: 1,
          lease_owner: null,
          lease_until: null,
          updated_at: row.created_at,
        })
        .execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken(row.name);
    throw error;
  }
}

/** Throws `conflict` where a connector of the workspace has the name: before an upstream is asked in vain. */
export async function checkNameFree(
  database: Kysely<Database>,
  connector: { readonly organizationId: string; readonly workspaceId: string; readonly name: string },
): Promise<void> {
  const taken = await database
    .selectFrom("connectors")
    .select("id")
    .where("organization_id", "=", connector.organizationId)
    .where("workspace_id", "=", connector.workspaceId)
    .where("name", "=", connector.name)
    .executeTakeFirst();
  if (taken) throw nameTaken(connector.name);
}

/** The error of a name that another connector of the workspace has. */
export function nameTaken(name: string): ConnectorError {
  return new ConnectorError("conflict", `there is a connector '${name}' in this workspace already`);
}

/** What is stored in a caller's name. */
interface Storing<T> {
  readonly workspaceId: string;
  readonly store: (transaction: Kysely<Database>) => Promise<void>;
  /** Throws unless the caller, as they are by now, may see and do what was stored; gives what is to be answered. */
  readonly check: (transaction: Kysely<Database>, caller: Caller) => Promise<T>;
}

/**
 * Stores what the caller was allowed a while ago, if they are allowed it still: while an upstream was asked they may
 * have been demoted or removed. Throws what `store`, `findCaller` and `check` throw; nothing is stored then.
 */
export function storeAllowed<T>(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, store, check }: Storing<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    await store(transaction);
    // Whoever changes them has done so, or does so later. Last, since whoever removes a member ends their setup sessions
    // first: lest each wait for the other.
    const { organizationId: organization_id, principalId: principal_id } = caller;
    await lockRows(transaction, "memberships", { organization_id, principal_id });
    await lockRows(transaction, "workspace_members", { organization_id, principal_id, workspace_id: workspaceId });
    return check(transaction, await findCaller(transaction, caller));
  });
}
