import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Alongside, Connecting } from "./connecting.ts";
import { findConnector } from "./find-connector.ts";
import { loadKind } from "./kinds.ts";
import { proveCredentials } from "./prove-credentials.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import { replaceConnection } from "./replace-connection.ts";
import type { StoredConnector } from "./stored-connector.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";

/** New credentials of a connector; what is absent beside them stays as it is, but for the auth option, which they choose. */
export interface ReconnectRequest {
  readonly connectorId: string;
  readonly name?: string | undefined;
  readonly auth?: string | undefined;
  readonly credentials: unknown;
  readonly replicationConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly alongside?: Alongside | undefined;
}

/** Gives a connector other credentials, after they worked at the upstream. Throws as `connect` does. */
export async function reconnect(
  service: Connecting,
  caller: Caller,
  { connectorId, name: given, auth, credentials, replicationConfig: changed, alongside }: ReconnectRequest,
): Promise<StoredConnector> {
  const { database, vault, clock } = service;
  const row = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.change", { createdBy: row.created_by });
  const { organizationId } = caller;
  const name = given?.trim() ?? row.name;
  if (name !== row.name) await refuseTakenName(database, { organizationId, workspaceId: row.workspace_id, name });
  const { replication_config: kept } = storedConnectorOf(row);
  const replicationConfig = changed ?? kept;
  const model = await loadKind(row.kind);
  const proved = await proveCredentials(service, model, { auth, credentials, replicationConfig });
  const owner = { organizationId, connectorId };
  const connection = {
    name,
    auth: proved.auth,
    replicationConfig: JSON.stringify(replicationConfig),
    sealed: vault.seal(JSON.stringify(proved.stored), owner),
    now: clock.now(),
  };
  await inTransaction(database, async (transaction) => {
    await replaceConnection(transaction, owner, connection);
    await alongside?.(transaction, connectorId);
  });
  return storedConnectorOf(await findConnector(database, caller, connectorId));
}
