import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { setPassword } from "./set-password.ts";

/** What somebody typed who wants another password. */
export interface TypedPasswords {
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
