import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { deleteRefreshTokens } from "./oauth/refresh-tokens.ts";
import { hashPassword, newPassword, verifyPassword } from "./password-hashes.ts";
import { type FoundUser, findUserByEmail } from "./users.ts";

interface PasswordChange {
  readonly userId: string;
  /** The result of `hashPassword`. */
  readonly passwordHash: string;
  /** The expected current hash. If absent, any password is replaced. */
  readonly replaces?: string;
}

/**
 * Replaces a user's password, and ends all sign-ins of the user. Without `replaces`, throws `not_found` for an unknown user. With
 * `replaces`, throws `conflict` for an unknown user or another hash.
 */
export function setPassword(database: Kysely<Database>, change: PasswordChange): Promise<void> {
  const { userId, passwordHash, replaces } = change;
  return inTransaction(database, async (transaction) => {
    const updated = await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where((users) => users.and({ principal_id: userId, ...(replaces !== undefined && { password_hash: replaces }) }))
      .returning("principal_id")
      .executeTakeFirst();
    if (!updated)
      throw replaces === undefined
        ? new ConnectorError("not_found", `there is no user '${userId}'`)
        : new ConnectorError(
            "conflict",
            "another request changed the password meanwhile; this request changed nothing",
          );
    // The order matters. With a session, a concurrent request can approve a device grant or create an authorization code. With an
    // approved grant or a code, a concurrent request can create a refresh token.
    await transaction.deleteFrom("browser_sessions").where("principal_id", "=", userId).execute();
    await transaction.deleteFrom("device_grants").where("principal_id", "=", userId).execute();
    await transaction.deleteFrom("authorization_codes").where("principal_id", "=", userId).execute();
    await deleteRefreshTokens(transaction, { principal_id: userId });
  });
}

interface TypedPasswords {
  /** The current password. */
  readonly password: string;
  readonly newPassword: string;
}

/**
 * Replaces the caller's own password (see `setPassword`). Throws `permission_denied` if the caller has no password, or if
 * `password` is wrong. Throws `conflict` if another request changed the password meanwhile, and `service_unavailable` if too many
 * passwords are being checked.
 */
export async function changePassword(
  database: Kysely<Database>,
  caller: Principal,
  { password, newPassword }: TypedPasswords,
): Promise<void> {
  authorize(caller, "profile.change");
  const replaces = await ownHash(database, caller);
  if (!(await verifyPassword(password, replaces)))
    throw refused("'password' is not your current password; if you forgot it, ask an operator for a new one");
  await setPassword(database, {
    userId: caller.principalId,
    passwordHash: await hashPassword(newPassword),
    replaces,
  });
}

async function ownHash(database: Kysely<Database>, { kind, principalId }: Principal): Promise<string> {
  if (kind === "client")
    throw refused("an API client has no password; POST /api/v1/clients/{client_id}/secret gives it a new secret");
  const user = await database
    .selectFrom("users")
    .select("password_hash")
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  // If a user could add a first password, a stolen access token could give permanent access.
  if (!user?.password_hash) throw refused("you have no password, because you sign in with OpenID Connect");
  return user.password_hash;
}

function refused(reason: string): ConnectorError {
  return new ConnectorError("permission_denied", `you may not change a password: ${reason}`);
}

/**
 * Sets a random password (see `setPassword`) and returns it. Throws `not_found` if no user has the e-mail. Throws `conflict` for
 * a user who signs in with OpenID Connect only, because a password would stay valid after the provider deletes the account.
 */
export async function resetPassword(
  database: Kysely<Database>,
  email: string,
): Promise<{ readonly email: string; readonly password: string }> {
  const user = await findUser(database, email);
  const password = newPassword();
  await setPassword(database, { userId: user.id, passwordHash: await hashPassword(password) });
  return { email: user.email, password };
}

async function findUser(database: Kysely<Database>, email: string): Promise<FoundUser> {
  const user = await findUserByEmail(database, email);
  if (!user)
    throw new ConnectorError(
      "not_found",
      `there is no user '${email}' in the database (DATABASE_URL or DATA_DIR); GET /api/v1/members lists the e-mails, and the first start created 'admin@localhost'`,
    );
  // A user whom an operator added may have neither a password nor an OpenID Connect identity. Such a user gets a password.
  if (user.passwordHash === undefined && user.oidcSubject !== undefined)
    throw new ConnectorError(
      "conflict",
      `expected a user with a password, found '${user.email}', who signs in with OpenID Connect only; reset the user's password at the provider`,
    );
  return user;
}
