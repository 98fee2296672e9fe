import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import { withdrawInvitations } from "../invitations/commands.ts";
import { requireOtherAdmin, requireOtherOperator } from "../members/commands.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { cancelSetupSessions } from "../setup/session/commands.ts";
import type { ApiClient } from "./queries.ts";

/** The id and the secret of an API client. Only the hash of the secret is stored. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** A new API client, with its secret. */
export type CreatedClient = ApiClient & ClientCredentials;

/** Creates an API client that is a member of the request's organization and of no workspace. */
export async function createClient(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  client: { readonly name: string; readonly role: Role },
): Promise<CreatedClient> {
  authorize(caller, "clients.manage");
  const now = clock.now();
  const name = storedName(client.name);
  const { role } = client;
  const credentials = await insertClient(database, { name, role, organizationId: caller.organizationId, now });
  return { ...credentials, name, role, created_at: now, last_used_at: null };
}

interface NewClient {
  readonly name: string;
  readonly organizationId: string;
  readonly role: Role;
  readonly operator?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Inserts an API client and its membership in the organization. */
export function insertClient(database: Kysely<Database>, client: NewClient): Promise<ClientCredentials> {
  const { name, organizationId, role, operator, now } = client;
  const id = v7({ msecs: now });
  const secret = newClientSecret();
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

/**
 * Replaces the secret of an API client that the request's organization created. Tokens that were issued with the previous
 * secret stay valid. To replace the secret of an operator, or of a client that is also a member of another organization, the
 * caller needs further rights (see `capabilities`). Throws `not_found`.
 */
export async function rotateClientSecret(
  database: Kysely<Database>,
  caller: Caller,
  clientId: string,
): Promise<ClientCredentials> {
  authorize(caller, "clients.manage");
  const client = await database
    .selectFrom("api_clients")
    .innerJoin("principals", "principals.id", "api_clients.principal_id")
    .leftJoin("memberships as others", (join) =>
      join.onRef("others.principal_id", "=", "principals.id").on("others.organization_id", "!=", caller.organizationId),
    )
    .select(["principals.operator", "others.organization_id as otherOrganizationId"])
    .where("api_clients.principal_id", "=", clientId)
    .where("api_clients.organization_id", "=", caller.organizationId)
    .executeTakeFirst();
  if (client?.operator === 1) authorize(caller, "operator_clients.renew");
  if (client?.otherOrganizationId) authorize(caller, "shared_clients.renew");
  const secret = newClientSecret();
  const updated = await database
    .updateTable("api_clients")
    .set({ secret_hash: hashSecret(secret) })
    .where("principal_id", "=", clientId)
    .where("organization_id", "=", caller.organizationId)
    .returning("principal_id")
    .executeTakeFirst();
  if (!updated) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
  return { id: clientId, secret };
}

function newClientSecret(): string {
  return newSecret("acs_");
}

/**
 * Deletes an API client that the request's organization created, with its memberships and permissions in every organization.
 * Its tokens stop working at once. Throws `not_found`. Throws `conflict` for the last admin of an organization, and for the
 * last operator.
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
      // Every deletion locks the organizations in the order of their ids, which prevents a deadlock.
      .orderBy("organization_id")
      .execute();
    for (const { organization_id } of administered) await requireOtherAdmin(transaction, organization_id, client.id);
    await requireOtherOperator(transaction, { principalId: client.id });
    await cancelSetupSessions(transaction, { principalId: client.id });
    await withdrawInvitations(transaction, { principalId: client.id });
    await transaction.deleteFrom("principals").where("id", "=", client.id).execute();
  });
}
