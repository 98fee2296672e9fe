import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AdminCredentials } from "./bootstrap.ts";
import { createApiClient } from "./create-api-client.ts";
import { newPassword } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./set-password.ts";

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
    const operator = await findFirstOperator(transaction);
    if (!operator) throw new ConnectorError("not_found", "expected an operator who is an admin somewhere, found none");
    const { id, email, organization_id: organizationId } = operator;
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

function findFirstOperator(
  database: Kysely<Database>,
): Promise<{ readonly id: string; readonly email: string; readonly organization_id: string } | undefined> {
  return database
    .selectFrom("principals")
    .innerJoin("users", "users.principal_id", "principals.id")
    .innerJoin("memberships", "memberships.principal_id", "principals.id")
    .select(["principals.id", "users.email", "memberships.organization_id"])
    .where("principals.operator", "=", 1)
    .where("memberships.role", "=", "admin")
    .orderBy("principals.created_at")
    .orderBy("principals.id")
    .orderBy("memberships.created_at")
    .orderBy("memberships.organization_id")
    .limit(1)
    .executeTakeFirst();
}
