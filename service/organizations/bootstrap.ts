import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { insertClient } from "../clients/commands.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { hashPassword, newPassword } from "../identity/password-hashes.ts";
import { findUserByEmail, insertUser } from "../identity/users.ts";
import { nameKey } from "../names.ts";
import { insertOrganization } from "./commands.ts";

/** The result of `bootstrap`. The service does not store the secrets: the program must show them now. */
export type Bootstrapped = { readonly created: false } | ({ readonly created: true } & AdminCredentials);

/** The credentials of the first two operators: a user and an API client. */
export interface AdminCredentials {
  readonly organizationId: string;
  readonly email: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Whether the connectors of an installation call real systems, or systems that `--sandbox` simulates. */
export type Upstreams = "real" | "simulated";

/**
 * Throws `invalid_config` for a database with other upstreams, because a start with `--sandbox` replaces the credentials of
 * connectors. With `simulated`, first marks a database without connectors as one for `--sandbox`.
 */
export async function expectUpstreams(database: Kysely<Database>, upstreams: Upstreams): Promise<void> {
  if (upstreams === "simulated")
    await database
      .updateTable("installation")
      .set({ upstreams })
      .where("id", "=", 1)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom("connectors").select("id"))))
      .execute();
  const found = await database.selectFrom("installation").select("upstreams").where("id", "=", 1).executeTakeFirst();
  if (!found || found.upstreams === upstreams) return;
  throw new ConnectorError(
    "invalid_config",
    upstreams === "simulated"
      ? "expected a database that has no connectors or that --sandbox created, found one with real connectors, whose credentials --sandbox would replace; unset DATA_DIR and DATABASE_URL, or set them to another database"
      : "expected a database with real connectors, found one that was used with --sandbox; start with --sandbox, or set DATA_DIR or DATABASE_URL to another database",
  );
}

/**
 * Creates the first organization at the first start of an installation, with a user and an API client that are admins and
 * operators. If several replicas start, only one of them creates the organization.
 */
export async function bootstrap(
  database: Kysely<Database>,
  { now, upstreams = "real" }: { readonly now: number; readonly upstreams?: Upstreams | undefined },
): Promise<Bootstrapped> {
  const existing = await database.selectFrom("installation").select("id").executeTakeFirst();
  if (existing) return { created: false };
  const password = newPassword();
  // Hashes before the transaction, because a transaction blocks all other writes on SQLite.
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (transaction): Promise<Bootstrapped> => {
    const first = await transaction
      .insertInto("installation")
      .values({ id: 1, created_at: now, upstreams })
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
  const user = await insertUser(database, { email, name: "Admin", passwordHash, operator: true, now });
  const { id: organizationId } = await insertOrganization(database, { name: "Default", adminId: user.id, now });
  // This organization stays the default even if the user creates other organizations.
  await database
    .updateTable("principals")
    .set({ default_organization_id: organizationId })
    .where("id", "=", user.id)
    .execute();
  const client = await insertClient(database, { name: "admin", organizationId, role: "admin", operator: true, now });
  return { organizationId, email, clientId: client.id, clientSecret: client.secret };
}

interface NewOperator {
  readonly email: string;
  /** Created for the user; absent if the user was an admin already. */
  readonly organization?: { readonly id: string; readonly name: string };
}

/**
 * Makes a user an operator. Creates an organization for a user who is an admin of none, because `requireOtherOperator` and
 * `findFirstOperator` count only operators who are admins. Throws `not_found` if no user has the e-mail.
 */
export async function makeOperator(
  database: Kysely<Database>,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<NewOperator> {
  const user = await findUserByEmail(database, email);
  if (!user)
    throw new ConnectorError(
      "not_found",
      `there is no user '${email}' in the database (DATABASE_URL or DATA_DIR); the first start created 'admin@localhost'`,
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
