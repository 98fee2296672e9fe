import { type Connector, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { endpointsOf } from "../connector-types/describe.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { splitReplication } from "../connector-types/replication.ts";
import { type CheckedCredentials, checkCredentials } from "../credentials/check.ts";
import { tryCredentials } from "../credentials/prove.ts";
import { parseStoredCredentials } from "../credentials/stored.ts";
import { readCredentials } from "../credentials/tokens/stored-token.ts";
import { keptToken } from "../credentials/tokens/token-store.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { holdRows, inTransaction } from "../store/transactions.ts";
import { type Connecting, refuseTakenName, storeAllowed } from "./connect.ts";
import { findChangeable } from "./queries.ts";
import { changeRow, reconnect } from "./reconnect.ts";
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
  service: Connecting,
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

async function unchanged({ database }: Connecting, caller: Caller, { connectorId }: ConnectorChange) {
  return storedConnectorOf(await findChangeable(database, caller, connectorId));
}

async function changed(
  service: Connecting,
  caller: Caller,
  { connectorId, name: given, replicationConfig }: ConnectorChange,
): Promise<StoredConnector> {
  const { database, clock } = service;
  const { organizationId } = caller;
  const row = await findChangeable(database, caller, connectorId);
  const name = given === undefined ? undefined : storedName(given);
  if (name !== undefined && name !== row.name)
    await refuseTakenName(database, { organizationId, workspaceId: row.workspace_id, name });
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
  service: Connecting,
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
  const tokens = execution.keeper({ ...owner, version, kind, option, app }, keptToken(stored, { ...read, app }));
  await tryCredentials(service, model, { ...checked, caller, tokens });
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
    await holdRows(transaction, "credentials", { connector_id: id, organization_id: organizationId });
    await transaction
      .deleteFrom("connectors")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  });
}
