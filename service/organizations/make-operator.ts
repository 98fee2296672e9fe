import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { findUserByEmail } from "../identity/find-user-by-email.ts";
import { nameKey } from "../names.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { insertOrganization } from "./insert-organization.ts";

/** An operator of the installation. */
export interface MadeOperator {
  readonly email: string;
  /** The organization that was made for them; absent where they were an admin of one already. */
  readonly organization?: { readonly id: string; readonly name: string };
}

/**
 * Makes a user an operator, who may make organizations. A user who is an admin of none gets one of their own: nobody is
 * let into what belongs to others. Throws `not_found` where nobody has the e-mail.
 */
export async function makeOperator(
  database: Kysely<Database>,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<MadeOperator> {
  const user = await findUserByEmail(database, email);
  if (!user)
    throw new ConnectorError(
      "not_found",
      `there is no user '${email}' in the database of DATABASE_URL, else of DATA_DIR; the first start made 'admin@localhost'`,
    );
  return inTransaction(database, async (transaction) => {
    await transaction.updateTable("principals").set({ operator: 1 }).where("id", "=", user.id).execute();
    const administered = await transaction
      .selectFrom("memberships")
      .select("organization_id")
      .where("principal_id", "=", user.id)
      .where("role", "=", "admin")
      .executeTakeFirst();
    if (administered) return { email: user.email };
    const organization = { name: await freeName(transaction), adminId: user.id, now };
    return { email: user.email, organization: await insertOrganization(transaction, organization) };
  });
}

async function freeName(database: Kysely<Database>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? "Operators" : `Operators ${number}`;
    const taken = await database
      .selectFrom("organizations")
      .select("id")
      .where("name_key", "=", nameKey(name))
      .executeTakeFirst();
    if (!taken) return name;
  }
}
