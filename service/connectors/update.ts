import { type Connector, ConnectorError, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { splitReplication } from "../connector-types/replication.ts";
import { endpointsOf } from "../connector-types/schema.ts";
import { type CheckedCredentials, checkCredentials } from "../credentials/check.ts";
import { readCredentials } from "../credentials/queries.ts";
import { parseStoredCredentials } from "../credentials/stored.ts";
import { storedToken } from "../credentials/token-store.ts";
import { testCredentials, verifyCredentials } from "../credentials/verify.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/errors.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import type { Owner, Sealed } from "../vault/vault.ts";
import { type Alongside, type ConnectContext, checkNameFree, nameTaken, storeAllowed } from "./connect.ts";
import { findChangeable } from "./queries.ts";
import { type ConnectorRow, type StoredConnector, storedConnectorOf } from "./schema.ts";

/** What of a connector is to be changed; the rest stays. */
interface ConnectorChange {
  readonly connectorId: string;
  readonly name?: string | undefined;
  /** Name of the auth option, with credentials for it. */
  readonly auth?: string | undefined;
  /** All of them: they take the place of those that are stored. */
  readonly credentials?: unknown;
  /** All of it, like `credentials`. */
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes a connector, after what changes its connection worked at the upstream. Throws as `connect` does. */
export async function updateConnector(
  service: ConnectContext,
  caller: Caller,
  change: ConnectorChange,
): Promise<StoredConnector> {
  const { credentials, auth } = change;
  if (credentials !== undefined) return reconnect(service, caller, { ...change, credentials });
  if (auth !== undefined)
    throw invalid("invalid_params", [
      {
        path: "credentials",
        code: "missing",
        expected: "an object, for another auth option needs credentials",
        found: "nothing",
      },
    ]);
  return change.name === undefined && change.replicationConfig === undefined
    ? unchanged(service, caller, change)
    : changed(service, caller, change);
}

async function unchanged({ database }: ConnectContext, caller: Caller, { connectorId }: ConnectorChange) {
  return storedConnectorOf(await findChangeable(database, caller, connectorId));
}

async function changed(
  service: ConnectContext,
  caller: Caller,
  { connectorId, name: given, replicationConfig }: ConnectorChange,
): Promise<StoredConnector> {
  const { database, clock } = service;
  const { organizationId } = caller;
  const row = await findChangeable(database, caller, connectorId);
  const name = given === undefined ? undefined : storedName(given);
  if (name !== undefined && name !== row.name)
    await checkNameFree(database, { organizationId, workspaceId: row.workspace_id, name });
  if (replicationConfig) await tryReconfigured(service, caller, { row, replicationConfig });
  const connection = replicationConfig && { auth: row.auth, replicationConfig };
  const stored = await storeAllowed(database, caller, {
    workspaceId: row.workspace_id,
    store: (transaction) => changeRow(transaction, row, { name, connection, now: clock.now() }),
    check: (transaction, callerNow) => findChangeable(transaction, callerNow, connectorId),
  });
  return storedConnectorOf(stored);
}

/** How a connector that the caller may change is to be configured. */
interface Reconfiguration {
  readonly row: ConnectorRow;
  readonly replicationConfig: Readonly<Record<string, unknown>>;
}

/**
 * Tries a connector's stored credentials with another configuration; their token is kept as it is for executions.
 * Whoever may change a connector need not know its credentials, so that they are not sent to a host of that person's
 * choice. Throws as `connect` does.
 */
async function tryReconfigured(
  service: ConnectContext,
  caller: Caller,
  { row, replicationConfig }: Reconfiguration,
): Promise<void> {
  const { database, vault, settings, execution } = service;
  const { kind, version } = row;
  const model = await loadKind(kind);
  const owner = { organizationId: caller.organizationId, connectorId: row.id };
  const { sealed, ...read } = await readCredentials(database, { ...owner, version });
  const stored = parseStoredCredentials(await vault.open(sealed, owner));
  const checked = await checkCredentials(model, {
    auth: row.auth,
    credentials: stored.reveal().fields,
    replicationConfig,
    settings,
  });
  await refuseOtherHosts(model, row, checked);
  const { option, app } = checked;
  const tokens = execution.tokens.sourceOf(
    { ...owner, version, kind, option, app },
    storedToken(stored, { ...read, app }),
  );
  await testCredentials(service, model, { ...checked, caller, tokens });
}

async function refuseOtherHosts(model: Connector, row: ConnectorRow, checked: CheckedCredentials): Promise<void> {
  const { option, credentials } = checked;
  const { config: before } = await splitReplication(model, storedConnectorOf(row).replication_config);
  const [here, there] = await Promise.all(
    [before, checked.config].map((config) => endpointsOf(model, { option, config, credentials: credentials.reveal() })),
  );
  if (JSON.stringify(here) === JSON.stringify(there)) return;
  throw invalid("invalid_params", [
    {
      path: "credentials",
      code: "missing",
      expected: "an object, for the stored ones never go to another host",
      found: "nothing",
    },
  ]);
}

/**
 * Deletes a connector with its credentials and permissions; what the audit says of it stays. Throws `not_found`, and
 * `permission_denied` but for admins and whoever created it.
 */
export async function deleteConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await findChangeable(database, caller, id);
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    // In the order in which credentials are replaced and renewed, lest each wait for the other.
    await lockRows(transaction, "credentials", { connector_id: id, organization_id: organizationId });
    await transaction
      .deleteFrom("connectors")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  });
}

/** New credentials of a connector; what is absent beside them stays as it is, but for the auth option, which they choose. */
interface ReconnectRequest {
  readonly connectorId: string;
  readonly name?: string | undefined;
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly alongside?: Alongside | undefined;
}

/**
 * Gives a connector other credentials, after they worked at the upstream. Throws as `connect` does, and `conflict` where
 * somebody else has connected it otherwise meanwhile.
 */
export async function reconnect(
  service: ConnectContext,
  caller: Caller,
  { connectorId, name: given, auth, credentials, replicationConfig: changed, alongside }: ReconnectRequest,
): Promise<StoredConnector> {
  const { database, vault, clock } = service;
  const row = await findChangeable(database, caller, connectorId);
  const { organizationId } = caller;
  const name = given === undefined ? undefined : storedName(given);
  if (name !== undefined && name !== row.name)
    await checkNameFree(database, { organizationId, workspaceId: row.workspace_id, name });
  const { replication_config: kept } = storedConnectorOf(row);
  const replicationConfig = changed ?? kept;
  const model = await loadKind(row.kind);
  const proved = await verifyCredentials(service, model, { caller, auth, credentials, replicationConfig });
  const owner = { organizationId, connectorId };
  const connection = { auth: proved.auth, replicationConfig };
  const sealed = vault.seal(JSON.stringify(proved.stored.reveal()), owner);
  const now = clock.now();
  const stored = await storeAllowed(database, caller, {
    workspaceId: row.workspace_id,
    store: async (transaction) => {
      // In the order in which a renewed token is saved, lest each wait for the other.
      await replaceCredentials(transaction, owner, { ...sealed, now });
      await changeRow(transaction, row, { name, connection, now });
      await alongside?.(transaction, connectorId);
    },
    check: (transaction, callerNow) => findChangeable(transaction, callerNow, connectorId),
  });
  return storedConnectorOf(stored);
}

/** Credentials that take the place of a connector's own. */
interface NewCredentials extends Sealed {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Stores other credentials of a connector. Whoever renews the ones before finds that they have moved on. Throws
 * `not_found` where the connector was deleted meanwhile.
 */
async function replaceCredentials(
  database: Kysely<Database>,
  { organizationId, connectorId }: Owner,
  { masterKeyId, dataKey, sealed, now }: NewCredentials,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("credentials")
    .set((row) => ({
      master_key_id: masterKeyId,
      data_key: dataKey,
      sealed,
      version: row("version", "+", 1),
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    }))
    .where("organization_id", "=", organizationId)
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
}

/** What is written of a connector's row; what is absent stays as it is by then. */
interface RowChange {
  readonly name?: string | undefined;
  /** By which it is connected from now on, as was just proved to work. */
  readonly connection?: { readonly auth: string; readonly replicationConfig: object } | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Changes a connector's row. Throws `conflict` for a name that is taken, and where the connector was connected otherwise
 * since its row was read: what was proved then may not hold for what it is now.
 */
async function changeRow(
  database: Kysely<Database>,
  { id, organization_id, version }: ConnectorRow,
  { name, connection, now }: RowChange,
): Promise<void> {
  try {
    const { numUpdatedRows } = await database
      .updateTable("connectors")
      .set({
        updated_at: now,
        ...(name !== undefined && { name }),
        ...(connection && {
          auth: connection.auth,
          replication_config: JSON.stringify(connection.replicationConfig),
          version: version + 1,
          status: "ready",
          status_reason: null,
        }),
      })
      .where("organization_id", "=", organization_id)
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ConnectorError("conflict", `the connector '${id}' was changed meanwhile; try again`);
  } catch (error) {
    if (name !== undefined && isUniqueViolation(error)) throw nameTaken(name);
    throw error;
  }
}
