import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { proveCredentials } from "../credentials/prove.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/errors.ts";
import type { Owner, Sealed } from "../vault/vault.ts";
import { type Alongside, type Connecting, refuseTakenName, storeAllowed, takenName } from "./connect.ts";
import { findChangeable } from "./queries.ts";
import { type ConnectorRow, type StoredConnector, storedConnectorOf } from "./schema.ts";

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
  service: Connecting,
  caller: Caller,
  { connectorId, name: given, auth, credentials, replicationConfig: changed, alongside }: ReconnectRequest,
): Promise<StoredConnector> {
  const { database, vault, clock } = service;
  const row = await findChangeable(database, caller, connectorId);
  const { organizationId } = caller;
  const name = given === undefined ? undefined : storedName(given);
  if (name !== undefined && name !== row.name)
    await refuseTakenName(database, { organizationId, workspaceId: row.workspace_id, name });
  const { replication_config: kept } = storedConnectorOf(row);
  const replicationConfig = changed ?? kept;
  const model = await loadKind(row.kind);
  const proved = await proveCredentials(service, model, { caller, auth, credentials, replicationConfig });
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
export async function changeRow(
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
    if (name !== undefined && isUniqueViolation(error)) throw takenName(name);
    throw error;
  }
}
