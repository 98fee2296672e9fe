import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Role } from "../access/role.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { clientSecretPrefix } from "./client-secret-prefix.ts";
import { hashSecret, newSecret } from "./secrets.ts";

export interface NewApiClient {
  readonly name: string;
  readonly organizationId: string;
  readonly role: Role;
  readonly operator?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An API client's id and secret, as `oauth/token` takes them. */
export interface ApiClientCredentials {
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
