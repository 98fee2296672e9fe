import { isDeepStrictEqual } from "node:util";
import {
  type AuthOption,
  type Connector,
  type Credentials,
  evaluate,
  invalid,
  type Json,
  resolveConfig,
} from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { parseReplicationConfig, splitReplication } from "../connector-types/replication.ts";
import { type CheckedCredentials, checkCredentials } from "../credentials/check.ts";
import { readCredentials } from "../credentials/queries.ts";
import { parseStoredCredentials, storedToken } from "../credentials/stored.ts";
import { type OnRenewed, testCredentials, verifyCredentials } from "../credentials/verify.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { type ConnectorRow, findChangeable } from "./queries.ts";
import {
  type BeforeCommit,
  type ConnectContext,
  checkNameFree,
  replaceCredentials,
  storeIfAllowed,
  updateRow,
} from "./save.ts";

/** Changes to a connector; absent members stay unchanged. */
interface ConnectorChange {
  readonly connectorId: string;
  readonly name?: string | undefined;
  /** Name of the auth option; requires credentials. */
  readonly auth?: string | undefined;
  readonly credentials?: unknown;
  /** Replaces the stored configuration. */
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
}

/** Verifies new credentials or configuration at the upstream, then changes the connector. Throws the errors of `connect`. */
export async function updateConnector(
  service: ConnectContext,
  caller: Caller,
  change: ConnectorChange,
): Promise<ConnectorRow> {
  const { credentials, auth } = change;
  if (credentials !== undefined) return reconnect(service, caller, { ...change, credentials });
  if (auth !== undefined)
    throw invalid("invalid_params", [
      {
        path: "credentials",
        code: "missing",
        expected: "an object (a change of 'auth' requires credentials)",
        found: "nothing",
      },
    ]);
  if (change.name === undefined && change.replicationConfig === undefined)
    return findChangeable(service.database, caller, change.connectorId);
  return changeKeepingCredentials(service, caller, change);
}

async function changeKeepingCredentials(
  service: ConnectContext,
  caller: Caller,
  { connectorId, name: requestedName, replicationConfig }: ConnectorChange,
): Promise<ConnectorRow> {
  const { database, clock } = service;
  const row = await findChangeable(database, caller, connectorId);
  const name = await newName(database, row, requestedName);
  if (replicationConfig) await testReconfigured(service, caller, { row, replicationConfig });
  const connection =
    replicationConfig && !isReadyWith(row, replicationConfig) ? { auth: row.auth, replicationConfig } : undefined;
  return storeIfAllowed(database, caller, {
    workspaceId: row.workspace_id,
    store: (transaction) => updateRow(transaction, row, { name, connection, now: clock.now() }),
    check: (transaction, callerNow) => findChangeable(transaction, callerNow, connectorId),
  });
}

/** Whether a connector is ready and already has this configuration. Its syncs then need not read all records again. */
function isReadyWith({ status, replication_config }: ConnectorRow, replicationConfig: object): boolean {
  return status === "ready" && isDeepStrictEqual(parseReplicationConfig(replication_config), replicationConfig);
}

async function newName(
  database: Kysely<Database>,
  { organization_id: organizationId, workspace_id: workspaceId, name: current }: ConnectorRow,
  requestedName: string | undefined,
): Promise<string | undefined> {
  if (requestedName === undefined) return undefined;
  const name = storedName(requestedName);
  if (name !== current) await checkNameFree(database, { organizationId, workspaceId, name });
  return name;
}

interface Reconfiguration {
  readonly row: ConnectorRow;
  readonly replicationConfig: Readonly<Record<string, unknown>>;
}

/**
 * Tests the stored credentials with a new configuration. Throws `invalid_params` if the configuration changes a URL that
 * receives the credentials, because the new URL could belong to the caller.
 */
async function testReconfigured(
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
  await refuseOtherEndpoints(model, row, checked);
  const { option, app } = checked;
  const tokens = execution.tokens.sourceOf(
    { ...owner, version, kind, option, app },
    storedToken(stored, { ...read, app }),
  );
  await testCredentials(service, model, { ...checked, caller, tokens });
}

async function refuseOtherEndpoints(model: Connector, row: ConnectorRow, checked: CheckedCredentials): Promise<void> {
  const { option, credentials } = checked;
  const { config: currentConfig } = await splitReplication(model, parseReplicationConfig(row.replication_config));
  const [current, changed] = await Promise.all(
    [currentConfig, checked.config].map((config) =>
      endpointsOf(model, { option, config, credentials: credentials.reveal() }),
    ),
  );
  if (JSON.stringify(current) === JSON.stringify(changed)) return;
  throw invalid("invalid_params", [
    {
      path: "credentials",
      code: "missing",
      expected: "an object (stored credentials are never sent to another base URL or token URL)",
      found: "nothing",
    },
  ]);
}

/** The URLs to which a connector with this configuration sends its credentials. */
async function endpointsOf(
  connector: Connector,
  {
    option: { oauth },
    config,
    credentials,
  }: {
    readonly option: AuthOption;
    readonly config: Readonly<Record<string, Json>>;
    readonly credentials: Credentials;
  },
): Promise<readonly string[]> {
  // If a newer version of the kind refuses the stored configuration, the request can still replace this configuration.
  const resolved = await resolveConfig(connector, config, credentials).catch(() => config);
  return [connector.baseUrl, ...(oauth ? [oauth.tokenUrl] : [])].map((url) =>
    String(evaluate(url, { config: resolved, credentials })),
  );
}

/** Without `auth`, the credentials determine the auth option. An absent name or configuration stays unchanged. */
interface ReconnectRequest {
  readonly connectorId: string;
  readonly name?: string | undefined;
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly beforeCommit?: BeforeCommit | undefined;
  readonly onRenewed?: OnRenewed | undefined;
}

/** Replaces a connector's credentials, after verifying them at the upstream. Throws the errors of `connect`. */
export async function reconnect(
  service: ConnectContext,
  caller: Caller,
  {
    connectorId,
    name: requestedName,
    auth,
    credentials,
    replicationConfig: changed,
    beforeCommit,
    onRenewed,
  }: ReconnectRequest,
): Promise<ConnectorRow> {
  const { database, vault, clock } = service;
  const row = await findChangeable(database, caller, connectorId);
  const { organizationId } = caller;
  const name = await newName(database, row, requestedName);
  const replicationConfig = changed ?? parseReplicationConfig(row.replication_config);
  const model = await loadKind(row.kind);
  const verified = await verifyCredentials(service, model, { caller, auth, credentials, replicationConfig, onRenewed });
  const owner = { organizationId, connectorId };
  const connection = { auth: verified.auth, replicationConfig };
  const sealed = vault.seal(JSON.stringify(verified.stored.reveal()), owner);
  const now = clock.now();
  return storeIfAllowed(database, caller, {
    workspaceId: row.workspace_id,
    store: async (transaction) => {
      // Writes in the same order as the renewal of a token, to prevent a deadlock.
      await replaceCredentials(transaction, owner, { ...sealed, now });
      await updateRow(transaction, row, { name, connection, now });
      await beforeCommit?.(transaction, connectorId);
    },
    check: (transaction, callerNow) => findChangeable(transaction, callerNow, connectorId),
  });
}

/**
 * Deletes a connector with its credentials, permissions and context store. Its audit records stay. If the context store cannot
 * be deleted now, the service tries again about every hour. Throws the errors of `findChangeable`.
 */
export async function deleteConnector(
  { database, stores, telemetry }: Pick<Service, "database" | "stores" | "telemetry">,
  caller: Caller,
  id: string,
): Promise<void> {
  await findChangeable(database, caller, id);
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    // Locks the credentials first, as their replacement and renewal do, to prevent a deadlock.
    await lockRows(transaction, "credentials", { connector_id: id, organization_id: organizationId });
    await transaction
      .deleteFrom("connectors")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  });
  await stores.delete(id).catch((err: unknown) => {
    telemetry.logger.warn({ err, connector_id: id }, "the store of a deleted connector cannot be deleted now");
  });
}
