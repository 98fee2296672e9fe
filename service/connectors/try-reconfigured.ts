import { type Connector, invalid } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { endpointsOf } from "../connector-types/endpoints-of.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { splitReplication } from "../connector-types/split-replication.ts";
import { type CheckedCredentials, checkCredentials } from "../credentials/check-credentials.ts";
import { parseStoredCredentials } from "../credentials/stored-credentials.ts";
import { keptToken } from "../credentials/tokens/kept-token.ts";
import { readCredentials } from "../credentials/tokens/read-credentials.ts";
import { tryCredentials } from "../credentials/try-credentials.ts";
import type { Connecting } from "./connecting.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { storedConnectorOf } from "./stored-connector-of.ts";

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
