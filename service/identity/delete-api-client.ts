import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";

export interface ApiClientOfOrganization {
  readonly organizationId: string;
  readonly clientId: string;
}

/**
 * Deletes an API client that the organization made, with its memberships and permissions; its tokens are refused from
 * then on. Throws `not_found` where the organization has no such client.
 */
export async function deleteApiClient(
  database: Kysely<Database>,
  { organizationId, clientId }: ApiClientOfOrganization,
): Promise<void> {
  const deleted = await database
    .deleteFrom("principals")
    .where("id", "=", clientId)
    .where("id", "in", (query) =>
      query
        .selectFrom("api_clients")
        .select("principal_id")
        .where("principal_id", "=", clientId)
        .where("organization_id", "=", organizationId),
    )
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
}
