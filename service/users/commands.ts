import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import { hashPassword } from "../identity/password-hashes.ts";
import { insertUser, type User } from "../identity/users.ts";
import type { Service } from "../service.ts";

interface NewUser {
  readonly email: string;
  /** By default, the part of the e-mail before the @. */
  readonly name?: string;
  /** Absent for a user who signs in with OpenID Connect only. */
  readonly password?: string;
}

/**
 * Creates the account of a user who is a member of no organization. The caller must be an operator. Throws `conflict` if
 * the e-mail is taken, and `invalid_params` for an invalid e-mail.
 */
export async function createUser(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Principal,
  { email, name, password }: NewUser,
): Promise<User> {
  authorize(caller, "users.create");
  return insertUser(database, {
    email,
    ...(name !== undefined && { name }),
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    now: clock.now(),
  });
}
