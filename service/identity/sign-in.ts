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
 * The user whose e-mail and password these are. A wrong e-mail takes as long as a wrong password, so that nobody learns
 * who has an account. Throws `service_unavailable` where too many sign in at once.
 */
export async function signInWithPassword(
  database: Kysely<Database>,
  { email, password }: TypedPassword,
): Promise<Omit<FoundUser, "passwordHash"> | undefined> {
  const found = await findUserByEmail(database, email);
  const matches = await verifyPassword(password, found?.passwordHash);
  if (!found || !matches) return undefined;
  const { passwordHash: _, ...user } = found;
  return user;
}
