import type { Kysely } from "kysely";
import { createApiClient } from "../identity/create-api-client.ts";
import { findFirstOperator } from "../identity/find-first-operator.ts";
import { newPassword } from "../identity/new-password.ts";
import { hashPassword } from "../identity/passwords.ts";
import { setPassword } from "../identity/set-password.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AdminCredentials } from "./bootstrap.ts";

/**
 * For those who lost what the first start printed: another password for the first operator, and another API client beside
 * those that there are. Throws `not_found` where no operator is an admin of anything.
 */
export async function resetAdmin(
  database: Kysely<Database>,
  { now }: { readonly now: number },
): Promise<AdminCredentials> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (transaction) => {
    const { id, email, organizationId } = await findFirstOperator(transaction);
    await setPassword(transaction, { userId: id, passwordHash });
    const client = await createApiClient(transaction, {
      name: "admin",
      organizationId,
      role: "admin",
      operator: true,
      now,
    });
    return { organizationId, email, password, clientId: client.id, clientSecret: client.secret };
  });
}
