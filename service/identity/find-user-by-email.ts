import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { normalizeEmail } from "./normalize-email.ts";

export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Absent for one who signs in by OpenID Connect only. */
  readonly passwordHash?: string;
}

/** The user with an e-mail, in whatever case it is written (see `normalizeEmail`). */
export async function findUserByEmail(database: Kysely<Database>, email: string): Promise<FoundUser | undefined> {
  const normalized = normalizeEmail(email);
  if (normalized === undefined) return undefined;
  const row = await database
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.principal_id")
    .select(["principals.id", "principals.name", "users.email", "users.password_hash"])
    .where("users.email", "=", normalized)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...user } = row;
  return { ...user, ...(password_hash !== null && { passwordHash: password_hash }) };
}
