import { type Connector, invalid } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { keptToken } from "../execution/tokens/kept-token.ts";
import { readCredentials } from "../execution/tokens/read-credentials.ts";
import { type CheckedCredentials, checkCredentials } from "./check-credentials.ts";
import type { Connecting } from "./connecting.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { endpointsOf } from "./endpoints-of.ts";
import { loadKind } from "./kinds.ts";
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
 * Tries a connector's stored credentials with another configuration; their token is kept as it is for executions.
 * Whoever may change a connector need not know its credentials, so that they are not sent to a host of that person's
 * choice. Throws as `connect` does.
 */
export async function tryReconfigured(
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
    credentials: stored.fields,
    replicationConfig,
    settings,
  });
  await refuseOtherHosts(model, row, checked);
  const { option, app } = checked;
  const tokens = execution.keeper({ ...owner, version, kind, option, app }, keptToken(stored, { ...read, app }));
  await tryCredentials(service, model, { ...checked, tokens });
}

async function refuseOtherHosts(model: Connector, row: ConnectorRow, checked: CheckedCredentials): Promise<void> {
  const { config: before } = await splitReplication(model, storedConnectorOf(row).replication_config);
  const [here, there] = await Promise.all(
    [before, checked.config].map((config) => endpointsOf(model, { ...checked, config })),
  );
  if (JSON.stringify(here) === JSON.stringify(there)) return;
  throw invalid("invalid_params", [
    { path: "credentials", expected: "an object, for the stored ones never go to another host", found: "nothing" },
  ]);
}
