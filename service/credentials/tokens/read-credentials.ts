import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { Sealed } from "../../vault/vault.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** A row of `credentials`, unopened. */
export interface CredentialRow {
  readonly sealed: Sealed;
  readonly version: number;
  /** When the credentials changed; milliseconds since the epoch. */
  readonly updatedAt: number;
}

/**
 * The credentials of now. Throws `not_found` where the connector was deleted, and `service_unavailable` where it was
 * changed: its credentials may be meant for another client than the one that asks.
 */
export async function readCredentials(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: Pick<KeptConnector, "organizationId" | "connectorId" | "version">,
): Promise<CredentialRow> {
  const row = await database
    .selectFrom("credentials")
    .innerJoin("connectors", "connectors.id", "credentials.connector_id")
    .select([
      "credentials.master_key_id as masterKeyId",
      "credentials.data_key as dataKey",
      "credentials.sealed",
      "credentials.version",
      "credentials.updated_at as updatedAt",
      "connectors.version as connectorVersion",
    ])
    .where("credentials.connector_id", "=", connectorId)
    .where("credentials.organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  if (row.connectorVersion !== version)
    throw new ConnectorError("service_unavailable", "the connector was changed during the call; try again");
  const { masterKeyId, dataKey, sealed, updatedAt } = row;
  return { sealed: { masterKeyId, dataKey, sealed }, version: row.version, updatedAt };
}
