import { ConnectorError } from "@agent-connectors/runtime";
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
  const user = await createUser(database, { email, name: "Admin", passwordHash, operator: true, now });
  const { id: organizationId } = await insertOrganization(database, { name: "Default", adminId: user.id, now });
  // What the first user does without naming an organization goes there, though they make others.
  await database
    .updateTable("principals")
    .set({ default_organization_id: organizationId })
    .where("id", "=", user.id)
    .execute();
  const client = await createApiClient(database, { name: "admin", organizationId, role: "admin", operator: true, now });
  return { organizationId, email, clientId: client.id, clientSecret: client.secret };
}
