import type { Role } from "../../../service/access/caller.ts";
import { hashPassword } from "../../../service/identity/password-hashes.ts";
import { insertUser } from "../../../service/identity/users.ts";
import type { TestService } from "../start-test-service.ts";

/** A user to add. Defaults: the e-mail address as the name, the role `member`, and no password or OpenID subject. */
interface TestUser {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
  readonly oidcSubject?: string;
  readonly role?: Role;
}

/** Adds a user to the first organization of the service. Returns the user's id. */
export async function addUser(running: TestService, user: TestUser): Promise<string> {
  const { database, clock } = running.service;
  const { email, name = email, password, oidcSubject, role = "member" } = user;
  const now = clock.now();
  const { id } = await insertUser(database, {
    email,
    name,
    now,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  });
  if (oidcSubject !== undefined)
    await database.updateTable("users").set({ oidc_subject: oidcSubject }).where("principal_id", "=", id).execute();
  await database
    .insertInto("memberships")
    .values({ organization_id: running.id, principal_id: id, role, created_at: now })
    .execute();
  return id;
}
