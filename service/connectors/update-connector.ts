import { invalid } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import { changeRow } from "./change-row.ts";
import type { Connecting } from "./connecting.ts";
import { findChangeable } from "./find-changeable.ts";
import { reconnect } from "./reconnect.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import { storeAllowed } from "./store-allowed.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";
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
