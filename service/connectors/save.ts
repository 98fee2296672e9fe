import { ConnectorError } from "@agent-connectors/runtime";
import type { Insertable, Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { findCaller } from "../identity/callers.ts";
import { nameTaken } from "../names.ts";
import type { Service } from "../service.ts";
import { requestCompleteRuns } from "../syncs/requests.ts";
import type { Sealed } from "../vault/sealing.ts";
import type { Owner } from "../vault/vault.ts";
import type { ConnectorRow } from "./queries.ts";

/** The parts of the service that are needed to create or reconnect a connector. */
export type ConnectContext = Pick<Service, "database" | "vault" | "settings" | "upstreamOf" | "execution" | "clock">;

/** Runs in the transaction that stores a connector, after the connector is written. If it throws, nothing is stored. */
export type BeforeCommit = (transaction: Kysely<Database>, connectorId: string) => Promise<void>;

interface AllowedChange<T> {
  readonly workspaceId: string;
  readonly store: (transaction: Kysely<Database>) => Promise<void>;
  /** Throws unless the caller's current role allows the stored change. Returns the result of `storeIfAllowed`. */
  readonly check: (transaction: Kysely<Database>, caller: Caller) => Promise<T>;
}

/**
 * Stores a change and authorizes the caller again in the same transaction, because an admin may have demoted or removed the
 * caller since the first authorization.
 */
export function storeIfAllowed<T>(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, store, check }: AllowedChange<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    await store(transaction);
    // A concurrent change of the memberships waits for these locks, or this transaction waits for the change. `store` may have
    // locked a setup session. The removal of a member also locks setup sessions before memberships, which prevents a deadlock.
    const { organizationId: organization_id, principalId: principal_id } = caller;
    await lockRows(transaction, "memberships", { organization_id, principal_id });
    await lockRows(transaction, "workspace_members", { organization_id, principal_id, workspace_id: workspaceId });
    return check(transaction, await findCaller(transaction, caller));
  });
}

/** Stores a new connector with its credentials. Throws `conflict` for a name that is taken. */
export async function insertConnector(
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
    if (isUniqueViolation(error)) throw nameTaken("connector", row.name);
    throw error;
  }
}

/** Throws `conflict` if another connector of the workspace has the name. Call it before a request to the upstream. */
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
  if (taken) throw nameTaken("connector", connector.name);
}

interface NewCredentials extends Sealed {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Replaces a connector's credentials and increments their version, so that a concurrent renewal cannot overwrite them.
 * Throws `not_found` if the connector was deleted.
 */
export async function replaceCredentials(
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

/** Changes to a connector's row; absent members stay unchanged. */
interface RowChange {
  readonly name?: string | undefined;
  /** Verified at the upstream for the row's version. */
  readonly connection?: { readonly auth: string; readonly replicationConfig: object } | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Updates a connector's row. A new connection ends the running syncs, and requests complete passes. Throws `conflict` if the name
 * is taken, or if the connector was deleted or its version changed after the row was read.
 */
export async function updateRow(
  database: Kysely<Database>,
  { id, organization_id, version }: Pick<ConnectorRow, "id" | "organization_id" | "version">,
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
      throw new ConnectorError("conflict", `the connector '${id}' was changed by another request; try again`);
    if (connection) await requestCompleteRuns(database, { connectorId: id, now });
  } catch (error) {
    if (name !== undefined && isUniqueViolation(error)) throw nameTaken("connector", name);
    throw error;
  }
}
