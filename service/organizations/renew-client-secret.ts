import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { clientSecretPrefix } from "../identity/client-secret-prefix.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import type { Database } from "../store/database.ts";
import type { ClientSecret } from "./client-secret.ts";

/**
 * Gives an API client that the request's organization has made another secret, which is told this once; the old one gets
 * no token any more. Throws `not_found` where there is no such client.
 */
export async function renewClientSecret(
  database: Kysely<Database>,
  caller: Caller,
  clientId: string,
): Promise<ClientSecret> {
  authorize(caller, "clients.manage");
  const client = await database
    .selectFrom("api_clients")
    .innerJoin("principals", "principals.id", "api_clients.principal_id")
    .select("principals.operator")
    .where("api_clients.principal_id", "=", clientId)
    .where("api_clients.organization_id", "=", caller.organizationId)
    .executeTakeFirst();
  if (client?.operator === 1) authorize(caller, "operator_clients.renew");
  const secret = newSecret(clientSecretPrefix);
  const renewed = await database
    .updateTable("api_clients")
    .set({ secret_hash: hashSecret(secret) })
    .where("principal_id", "=", clientId)
    .where("organization_id", "=", caller.organizationId)
    .returning("principal_id")
    .executeTakeFirst();
  if (!renewed) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
  return { id: clientId, client_secret: secret };
}
