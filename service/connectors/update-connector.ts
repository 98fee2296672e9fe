import { ConnectorError, invalid } from "@agent-connectors/runtime";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import type { Connecting } from "./connecting.ts";
import { findConnector } from "./find-connector.ts";
import { reconnect } from "./reconnect.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";
import { takenName } from "./taken-name.ts";
import { tryReconfigured } from "./try-reconfigured.ts";

/** What of a connector is to be changed; the rest stays. */
export interface ConnectorChange {
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
      { path: "credentials", expected: "an object, for another auth option needs credentials", found: "nothing" },
    ]);
  return change.name === undefined && change.replicationConfig === undefined
    ? unchanged(service, caller, change)
    : changed(service, caller, change);
}

async function unchanged({ database }: Connecting, caller: Caller, { connectorId }: ConnectorChange) {
  const row = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  return storedConnectorOf(row);
}

async function changed(
  service: Connecting,
  caller: Caller,
  { connectorId, name: given, replicationConfig }: ConnectorChange,
): Promise<StoredConnector> {
  const { database, clock } = service;
  const { organizationId } = caller;
  const row = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  const name = given?.trim() ?? row.name;
  if (name !== row.name) await refuseTakenName(database, { organizationId, workspaceId: row.workspace_id, name });
  if (replicationConfig) await tryReconfigured(service, caller, { row, replicationConfig });
  try {
    const { numUpdatedRows } = await database
      .updateTable("connectors")
      .set({
        name,
        updated_at: clock.now(),
        // The stored credentials have just worked.
        ...(replicationConfig && {
          replication_config: JSON.stringify(replicationConfig),
          version: row.version + 1,
          status: "ready",
          status_reason: null,
        }),
      })
      .where("organization_id", "=", organizationId)
      .where("id", "=", connectorId)
      .where("version", "=", row.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ConnectorError("conflict", `the connector '${connectorId}' was changed meanwhile; try again`);
  } catch (error) {
    if (isUniqueViolation(error)) throw takenName(name);
    throw error;
  }
  return storedConnectorOf(await findConnector(database, caller, connectorId));
}
