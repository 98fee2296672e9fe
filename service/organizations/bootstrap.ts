import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { insertClient } from "../clients/commands.ts";
import { hashPassword, newPassword } from "../identity/password-hashes.ts";
import { findUserByEmail, insertUser } from "../identity/users.ts";
import { nameKey } from "../names.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";
import { insertOrganization } from "./commands.ts";

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

/** What the connectors of an installation reach: real systems, or those that `--sandbox` simulates. */
export type Upstreams = "real" | "simulated";

/**
 * Keeps real connectors and those of `--sandbox` in databases of their own, because a start with `--sandbox` replaces
 * credentials. An installation without connectors becomes one of `--sandbox`. Throws `invalid_config` for any other
 * installation that was made for other upstreams.
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
      ? "expected a database without connectors, or one that --sandbox made, found connectors that --sandbox did not make and whose credentials it would replace; unset DATA_DIR and DATABASE_URL, or set them to others"
      : "expected a database of connectors to real systems, found one that --sandbox made; start with --sandbox, or set DATA_DIR or DATABASE_URL to another one",
  );
}

/**
 * At the first start of an installation, whichever replica it is: makes an organization with a workspace `default`, a
 * user and an API client that are its admins and operators.
 */
export async function bootstrap(
  database: Kysely<Database>,
  { now, upstreams = "real" }: { readonly now: number; readonly upstreams?: Upstreams | undefined },
): Promise<Bootstrapped> {
  const done = await database.selectFrom("installation").select("id").executeTakeFirst();
  if (done) return { created: false };
  const password = newPassword();
  // Outside of the transaction, which would hold up every other write for so long.
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
  // What the first user does without naming an organization goes there, though they make others.
  await database
    .updateTable("principals")
    .set({ default_organization_id: organizationId })
    .where("id", "=", user.id)
    .execute();
  const client = await insertClient(database, { name: "admin", organizationId, role: "admin", operator: true, now });
  return { organizationId, email, clientId: client.id, clientSecret: client.secret };
}

/** An operator of the installation. */
interface MadeOperator {
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
