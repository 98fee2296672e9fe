import type { Schema } from "@agent-connectors/runtime";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import { type Caller, roles } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";

/** See `ApiClient`. */
export const apiClientSchema = {
  type: "object",
  title: "ApiClient",
  properties: {
    id: { type: "string", description: "The client_id of the token endpoint." },
    name: { type: "string" },
    role: {
      type: ["string", "null"],
      enum: [...roles, null],
      description: "Null where it was removed from the organization's members.",
    },
    created_at: timeSchema,
    last_used_at: { type: ["string", "null"], format: "date-time" },
  },
  required: ["id", "name", "role", "created_at", "last_used_at"],
} as const satisfies Schema;

/** An API client, as the organization that made it sees it. */
type ApiClient = ResponseOf<typeof apiClientSchema>;

/** A query of the API clients that an organization has made. */
function apiClientRows(
  database: Kysely<Database>,
  organizationId: string,
): SelectQueryBuilder<Database, "api_clients" | "principals", ApiClientRow> {
  return database
    .selectFrom("api_clients")
    .innerJoin("principals", "principals.id", "api_clients.principal_id")
    .where("api_clients.organization_id", "=", organizationId)
    .select((select) => [
      "principals.id",
      "principals.name",
      select
        .selectFrom("memberships")
        .select("memberships.role")
        .where("memberships.organization_id", "=", organizationId)
        .whereRef("memberships.principal_id", "=", "principals.id")
        .as("role"),
      "principals.created_at",
      "api_clients.last_used_at",
    ]);
}

/** A row of `apiClientRows`. */
type ApiClientRow = Omit<ApiClient, "created_at" | "last_used_at"> & {
  readonly created_at: number;
  readonly last_used_at: number | null;
};

/** An API client's row as it is answered. */
export function apiClientOf({ created_at, last_used_at, ...row }: ApiClientRow): ApiClient {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** The API clients that the request's organization has made. */
export async function listClients(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<ApiClient>> {
  authorize(caller, "clients.manage");
  return listPage(page, async ({ after, count }) => {
    const rows = await apiClientRows(database, caller.organizationId)
      .$if(after !== undefined, (query) => query.where("api_clients.principal_id", ">", after ?? ""))
      .orderBy("api_clients.principal_id")
      .limit(count)
      .execute();
    return rows.map(apiClientOf);
  });
}
