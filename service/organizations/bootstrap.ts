import type { Kysely } from "kysely";
import { createApiClient } from "../identity/create-api-client.ts";
import { createUser } from "../identity/create-user.ts";
import { newPassword } from "../identity/new-password.ts";
import { hashPassword } from "../identity/passwords.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { insertOrganization } from "./insert-organization.ts";

/** What the first start made; the secrets are kept nowhere, so that they must be shown now. */
export type Bootstrapped = { readonly created: false } | ({ readonly created: true } & AdminCredentials);

/** How an operator signs in, on pages and by API. */
export interface AdminCredentials {
  readonly organizationId: string;
  readonly email: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * At the first start of an installation, whichever replica it is: makes an organization with a workspace `default`, a
 * user and an API client that are its admins and operators.
 */
export async function bootstrap(database: Kysely<Database>, { now }: { readonly now: number }): Promise<Bootstrapped> {
  const done = await database.selectFrom("installation").select("id").executeTakeFirst();
  if (done) return { created: false };
  const password = newPassword();
  // Outside of the transaction, which would hold up every other write for so long.
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (transaction): Promise<Bootstrapped> => {
    const first = await transaction
      .insertInto("installation")
      .values({ id: 1, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!first) return { created: false };
    return { created: true, password, ...(await createFirstOrganization(transaction, { passwordHash, now })) };
  });
}

async function createFirstOrganization(
  database: Kysely<Database>,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: number },
): Promise<Omit<AdminCredentials, "password">> {
  const email = "admin@localhost";
  const user = await createUser(database, { email, name: "Admin", passwordHash, operator: true, now });
  const organizationId = await insertOrganization(database, { name: "Default", adminId: user.id, now });
  const client = await createApiClient(database, { name: "admin", organizationId, role: "admin", operator: true, now });
  return { organizationId, email, clientId: client.id, clientSecret: client.secret };
}
