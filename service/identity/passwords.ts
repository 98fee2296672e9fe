import { randomBytes } from "node:crypto";
import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import argon2 from "argon2";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";
import { deleteUntilNone } from "./purge-expired.ts";
import { createConcurrencyLimiter } from "./turns.ts";
import { normalizeEmail } from "./users.ts";

/** Characters that a password may have at most: nobody types more, and hashing takes longer with them. */
export const longestPassword = 1024;

/**
 * The second of the equivalent configurations of
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and one of libuv's four threads, which files and names need too; and somebody who has waited
 * for a hundred others is better told to come again.
 */
const turns = createConcurrencyLimiter({ atOnce: 2, waiting: 100 });

/** A hash that no password is known for, of the same cost as every other. */
const nobodys = "$argon2id$v=19$m=19456,p=1,t=2$xME+ynjbFovoPXL/vyNoKA$/tKlzxGmnahK/tSy1z8XY7dAwKKjolt9NDYFEMVyt+0";

/** The argon2id hash of a password, as PHC text. Throws `invalid_params` for one that is too long. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > longestPassword)
    throw new ConnectorError(
      "invalid_params",
      `expected a password of at most ${longestPassword} characters, found ${password.length}`,
    );
  return turns(() => argon2.hash(password, parameters));
}

/**
 * Whether a password is the one of a hash. Where there is no hash it is not, and finding that out takes as long. Throws
 * `service_unavailable` where too many are being checked.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password.length > longestPassword) return false;
  const same = await turns(() => argon2.verify(hash ?? nobodys, password));
  return same && hash !== undefined;
}

/** A password of 120 random bits, for somebody who has none yet. */
export function newPassword(): string {
  return randomBytes(15).toString("base64url");
}

/** A password that somebody chooses. */
export const newPasswordSchema = {
  type: "string",
  minLength: 12,
  maxLength: longestPassword,
} as const satisfies Schema;

/** Whose password changes, and to what. */
interface PasswordChange {
  readonly userId: string;
  /** What `hashPassword` gave. */
  readonly passwordHash: string;
  /** The hash that they must still have; absent, whatever they have is replaced. */
  readonly replaces?: string;
}

/**
 * Gives a user another password, and ends all that was signed in by the old one: browser sessions, devices that were let
 * in, and refresh tokens. Throws `not_found` where there is no such user, and `conflict` where their password is not the
 * one any more that is to be replaced.
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
    if (!updated) throw replaces === undefined ? nobody(userId) : changedMeanwhile();
    await transaction.deleteFrom("browser_sessions").where("principal_id", "=", userId).execute();
    // Before the refresh tokens: a device that asks for its tokens now either gets none, or they are among those.
    await transaction.deleteFrom("device_grants").where("principal_id", "=", userId).execute();
    await deleteUntilNone(transaction.deleteFrom("refresh_tokens").where("principal_id", "=", userId));
  });
}

function nobody(userId: string): ConnectorError {
  return new ConnectorError("not_found", `there is no user '${userId}'`);
}

function changedMeanwhile(): ConnectorError {
  return new ConnectorError(
    "conflict",
    "the password was changed by another request meanwhile; it stays as that set it",
  );
}

/** What somebody typed who wants another password. */
interface TypedPasswords {
  /** The one that they have. */
  readonly password: string;
  readonly newPassword: string;
}

/**
 * Gives the caller another password where they know the one that they have, and ends what was signed in by it (see
 * `setPassword`). Throws `permission_denied` for who has none or tells a wrong one, `conflict` where it was changed
 * meanwhile, and `service_unavailable` where too many passwords are checked at once.
 */
export async function changePassword(
  database: Kysely<Database>,
  caller: Principal,
  { password, newPassword }: TypedPasswords,
): Promise<void> {
  authorize(caller, "profile.change");
  const replaces = await ownHash(database, caller);
  if (!(await verifyPassword(password, replaces)))
    throw refused("'password' is not the one that you have; whoever forgot theirs asks an operator for another");
  await setPassword(database, {
    userId: caller.principalId,
    passwordHash: await hashPassword(newPassword),
    replaces,
  });
}

/** The hash of the caller's password. */
async function ownHash(database: Kysely<Database>, { kind, principalId }: Principal): Promise<string> {
  if (kind === "client")
    throw refused("an API client has none; POST /api/v1/clients/{client_id}/secret gives it another secret");
  const user = await database
    .selectFrom("users")
    .select("password_hash")
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  // Else whoever has a token of theirs for a moment could make a way in for good.
  if (!user?.password_hash) throw refused("you have none; you sign in by OpenID Connect");
  return user.password_hash;
}

function refused(reason: string): ConnectorError {
  return new ConnectorError("permission_denied", `you may not change a password: ${reason}`);
}

/** How a user signs in from now on; the password is kept nowhere, so that it must be shown now. */
interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
}

/**
 * For a user who forgot their password, or whose password others know: another one, made up. What was signed in by the
 * old one ends (see `setPassword`). Throws `not_found` where nobody has the e-mail, and `conflict` for a user who signs in
 * by OpenID Connect only: a password would be a way in that their provider cannot close.
 */
export async function resetPassword(database: Kysely<Database>, email: string): Promise<PasswordSignIn> {
  const user = await findUser(database, email);
  const password = newPassword();
  await setPassword(database, { userId: user.id, passwordHash: await hashPassword(password) });
  return { email: user.email, password };
}

async function findUser(
  database: Kysely<Database>,
  email: string,
): Promise<{ readonly id: string; readonly email: string }> {
  const normalized = normalizeEmail(email);
  const user =
    normalized === undefined
      ? undefined
      : await database
          .selectFrom("users")
          .select(["principal_id as id", "email", "password_hash", "oidc_subject"])
          .where("email", "=", normalized)
          .executeTakeFirst();
  if (!user)
    throw new ConnectorError(
      "not_found",
      `there is no user '${email}' in the database of DATABASE_URL, else of DATA_DIR; GET /api/v1/members has the e-mails, and the first start made one`,
    );
  // One who has neither was added without a password, and has no way in yet.
  if (user.password_hash === null && user.oidc_subject !== null)
    throw new ConnectorError(
      "conflict",
      `expected a user with a password, found '${user.email}', who signs in by OpenID Connect only; their provider resets theirs`,
    );
  return user;
}
