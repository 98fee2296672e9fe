import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { newPassword } from "./new-password.ts";
import { normalizeEmail } from "./normalize-email.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./set-password.ts";

/** How a user signs in from now on; the password is kept nowhere, so that it must be shown now. */
export interface PasswordSignIn {
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
