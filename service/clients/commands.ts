import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import { withdrawInvitations } from "../invitations/sent.ts";
import { keepAnAdmin, keepAnOperator } from "../members/commands.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { cancelSetupSessions } from "../setup/session/commands.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";
import { apiClientOf, apiClientSchema } from "./queries.ts";

/** Makes an API client of the request's organization. Its secret is told this once. */
export async function createClient(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  client: { readonly name: string; readonly role: Role },
): Promise<CreatedApiClient> {
  authorize(caller, "clients.manage");
  const now = clock.now();
  const name = storedName(client.name);
  const { role } = client;
  const { id, secret } = await createApiClient(database, { name, role, organizationId: caller.organizationId, now });
  return { ...apiClientOf({ id, name, role, created_at: now, last_used_at: null }), client_secret: secret };
}

/** See `ClientSecret`. */
export const clientSecretSchema = {
  type: "object",
  properties: {
    id: { type: "string" },
    client_secret: { type: "string", description: "Kept nowhere: whoever loses it asks for another one." },
  },
  required: ["id", "client_secret"],
} as const satisfies Schema;

/** See `CreatedApiClient`. */
export const createdApiClientSchema = {
  ...apiClientSchema,
  title: "NewApiClient",
  properties: { ...apiClientSchema.properties, client_secret: clientSecretSchema.properties.client_secret },
  required: [...apiClientSchema.required, "client_secret"],
} as const satisfies Schema;

/** An API client with the secret that is told this once. */
type CreatedApiClient = ResponseOf<typeof createdApiClientSchema>;

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

/** An API client's secret, where it is told. */
type ClientSecret = ResponseOf<typeof clientSecretSchema>;

/**
 * Deletes an API client that the request's organization has made, with its memberships and permissions; its tokens are
 * refused from then on. Throws `not_found` where there is no such client, and `conflict` where it is the last admin of
 * an organization, also of another one, or the last operator.
 */
export async function deleteClient(database: Kysely<Database>, caller: Caller, clientId: string): Promise<void> {
  authorize(caller, "clients.manage");
  await inTransaction(database, async (transaction) => {
    const client = await transaction
      .selectFrom("api_clients")
      .select("principal_id as id")
      .where("principal_id", "=", clientId)
      .where("organization_id", "=", caller.organizationId)
      .executeTakeFirst();
    if (!client) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
    const administered = await transaction
      .selectFrom("memberships")
      .select("organization_id")
      .where("principal_id", "=", client.id)
      .where("role", "=", "admin")
      // Always in the same order, so that two deletions never wait for each other.
      .orderBy("organization_id")
      .execute();
    for (const { organization_id } of administered) await keepAnAdmin(transaction, organization_id, client.id);
    await keepAnOperator(transaction, { principalId: client.id });
    await cancelSetupSessions(transaction, { principalId: client.id });
    await withdrawInvitations(transaction, { principalId: client.id });
    await transaction.deleteFrom("principals").where("id", "=", client.id).execute();
  });
}

interface NewApiClient {
  readonly name: string;
  readonly organizationId: string;
  readonly role: Role;
  readonly operator?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An API client's id and secret, as `oauth/token` takes them. */
interface ApiClientCredentials {
  readonly id: string;
  /** Is kept nowhere: who loses it rotates it. */
  readonly secret: string;
}

/** Makes an API client and its membership in the organization. It is in no workspace yet. */
export function createApiClient(database: Kysely<Database>, client: NewApiClient): Promise<ApiClientCredentials> {
  const { name, organizationId, role, operator, now } = client;
  const id = v7({ msecs: now });
  const secret = newSecret(clientSecretPrefix);
  return inTransaction(database, async (transaction) => {
    await transaction
      .insertInto("principals")
      .values({
        id,
        kind: "client",
        name,
        operator: operator ? 1 : 0,
        default_organization_id: organizationId,
        created_at: now,
      })
      .execute();
    await transaction
      .insertInto("api_clients")
      .values({
        principal_id: id,
        organization_id: organizationId,
        secret_hash: hashSecret(secret),
        last_used_at: null,
      })
      .execute();
    await transaction
      .insertInto("memberships")
      .values({ organization_id: organizationId, principal_id: id, role, created_at: now })
      .execute();
    return { id, secret };
  });
}

/** How secrets of API clients begin. */
const clientSecretPrefix = "acs_";
