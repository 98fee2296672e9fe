import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { type FoundUser, findUserByEmail } from "./find-user-by-email.ts";
import { verifyPassword } from "./passwords.ts";

/** What somebody typed. */
export interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns the user with this e-mail and password, including the password's hash. A wrong e-mail takes as long as a wrong
 * password, so that the response time does not reveal who has an account. Throws `service_unavailable` when too many
 * callers sign in at once.
 */
export async function signInWithPassword(
  database: Kysely<Database>,
  { email, password }: TypedPassword,
): Promise<FoundUser | undefined> {
  const found = await findUserByEmail(database, email);
  const matches = await verifyPassword(password, found?.passwordHash);
  return matches ? found : undefined;
}
