import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { proveCredentials } from "../credentials/prove-credentials.ts";
import { storedName } from "../names.ts";
import { changeRow } from "./change-row.ts";
import type { Alongside, Connecting } from "./connecting.ts";
import { findChangeable } from "./find-changeable.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import { replaceCredentials } from "./replace-credentials.ts";
import { storeAllowed } from "./store-allowed.ts";
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
