import { type Connector, ConnectorError, type Credentials, invalid } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import type { KeptConnector } from "../execution/tokens/kept-connector.ts";
import { readCredentials } from "../execution/tokens/read-credentials.ts";
import { releaseLease } from "../execution/tokens/release-lease.ts";
import { saveToken } from "../execution/tokens/save-token.ts";
import { takeLease } from "../execution/tokens/take-lease.ts";
import { appOf } from "./app-of.ts";
import { type CheckedCredentials, checkCredentials } from "./check-credentials.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { endpointsOf } from "./endpoints-of.ts";
import { loadKind } from "./kinds.ts";
import type { Connecting } from "./reconnect.ts";
import { splitReplication } from "./split-replication.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";
import { parseStoredCredentials } from "./stored-credentials.ts";
import { tryCredentials } from "./try-credentials.ts";

/** How a connector that the caller may change is to be configured. */
export interface Reconfiguration {
  readonly row: ConnectorRow;
  readonly replicationConfig: Readonly<Record<string, unknown>>;
}

/**
 * Tries a connector's stored credentials with another configuration. Meanwhile nobody else renews their token: it may
 * be renewed by the try. Whoever may change a connector need not know its credentials, so that they are not sent to a
 * host of that person's choice. Throws as `connect` does, and `service_unavailable` while another renewal is under way.
 */
export async function tryReconfigured(
  service: Connecting,
  caller: Caller,
  { row, replicationConfig }: Reconfiguration,
): Promise<void> {
  const { database, vault, settings, clock } = service;
  const { organizationId } = caller;
  const model = await loadKind(row.kind);
  const app = appOf(settings, row.kind);
  const connector: KeptConnector = { organizationId, connectorId: row.id, version: row.version, kind: row.kind, app };
  const { sealed, version } = await readCredentials(database, connector);
  const { fields } = parseStoredCredentials(await vault.open(sealed, connector));
  const checked = await checkCredentials(model, { auth: row.auth, credentials: fields, replicationConfig, app });
  await refuseOtherHosts(model, row, checked);
  const lease = await takeLease(database, connector, { version, now: clock.now() });
  if (lease === undefined)
    throw new ConnectorError("service_unavailable", "the connector's access token is being renewed; try again", {
      retry_after_ms: 1_000,
    });
  const save = async (changed: Credentials) => {
    const resealed = vault.seal(JSON.stringify({ fields: changed }), connector);
    // False where somebody connected again meanwhile: these credentials are no longer the connector's.
    await saveToken(database, { connector, seen: version, sealed: resealed, grantedAt: clock.now() });
  };
  try {
    await tryCredentials(service, model, { ...checked, save });
  } finally {
    await releaseLease(database, connector, lease);
  }
}

async function refuseOtherHosts(model: Connector, row: ConnectorRow, checked: CheckedCredentials): Promise<void> {
  const { config: before } = await splitReplication(model, storedConnectorOf(row).replication_config);
  const [here, there] = await Promise.all(
    [before, checked.config].map((config) => endpointsOf(model, { ...checked, config })),
  );
  if (String(here) === String(there)) return;
  throw invalid("invalid_params", [
    { path: "credentials", expected: "an object, for the stored ones never go to another host", found: "nothing" },
  ]);
}
