import { parseStoredCredentials, type StoredCredentials } from "../../service/credentials/stored.ts";
import type { Service } from "../../service/service.ts";

/** Returns the stored credentials of a connector. */
export async function openCredentials(
  { database, vault }: Pick<Service, "database" | "vault">,
  connectorId: string,
): Promise<StoredCredentials> {
  const { organization_id: organizationId, ...sealed } = await database
    .selectFrom("credentials")
    .select(["organization_id", "master_key_id as masterKeyId", "data_key as dataKey", "sealed"])
    .where("connector_id", "=", connectorId)
    .executeTakeFirstOrThrow();
  return parseStoredCredentials(await vault.open(sealed, { organizationId, connectorId })).reveal();
}
