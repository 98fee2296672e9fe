import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { clientSecretPrefix } from "./client-secret-prefix.ts";
import type { ApiClientCredentials } from "./create-api-client.ts";
import type { ApiClientOfOrganization } from "./delete-api-client.ts";
import { hashSecret, newSecret } from "./secrets.ts";

/**
 * Gives an API client of the organization another secret; the old one gets no token any more. Throws `not_found` where
 * the organization has no such client.
 */
export async function rotateClientSecret(
  database: Kysely<Database>,
  { organizationId, clientId }: ApiClientOfOrganization,
): Promise<ApiClientCredentials> {
  const secret = newSecret(clientSecretPrefix);
  const updated = await database
    .updateTable("api_clients")
    .set({ secret_hash: hashSecret(secret) })
    .where("principal_id", "=", clientId)
    .where("organization_id", "=", organizationId)
    .returning("principal_id")
    .executeTakeFirst();
  if (!updated) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
  return { id: clientId, secret };
}
