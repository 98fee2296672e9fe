import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { isInvited } from "../../invitations/received.ts";
import type { Service } from "../../service.ts";
import type { Database } from "../../store/database.ts";
import { createUser } from "../create-user.ts";
import { findUserByEmail } from "../find-user-by-email.ts";
import type { OidcIdentity } from "./oidc-identity.ts";

/**
 * Id of the user that an identity belongs to: the one that it was linked to, whatever their e-mail is now; else, and
 * linked from then on, the one with the e-mail that the provider has verified, who is made where somebody has invited
 * that e-mail. A password that they have stays good: none but an operator gives one, as a way in for when the provider
 * is away. Throws `permission_denied`, with what to do, where there is none, or where the user with that e-mail is
 * linked to another identity.
 */
export async function findOidcUser(
  { database, clock }: Pick<Service, "database" | "clock">,
  identity: OidcIdentity,
): Promise<string> {
  const { subject, email, emailVerified } = identity;
  const known = await findLinked(database, subject);
  if (known !== undefined) return known;
  if (email === undefined)
    throw refused("the provider does not tell your e-mail; let it tell this service your e-mail");
  if (!emailVerified)
    throw refused(`the provider has not verified that '${email}' is your e-mail; verify it there, then sign in again`);
  const user = await findUserByEmail(database, email);
  if (!user) {
    if (!(await isInvited({ database, clock }, email)))
      throw refused(`there is no user '${email}'; ask an administrator to invite ${email}`);
    return enrol({ database, clock }, { email, subject });
  }
  const linked = await database
    .updateTable("users")
    .set({ oidc_subject: subject })
    .where("principal_id", "=", user.id)
    .where("oidc_subject", "is", null)
    .returning("principal_id")
    .executeTakeFirst();
  // Another request may have linked the same identity meanwhile.
  const id = linked?.principal_id ?? (await findLinked(database, subject));
  if (id === undefined)
    throw refused(`user '${user.email}' signs in with another identity at the provider; ask an administrator for help`);
  return id;
}

/** Makes the user, a member of nothing yet. */
async function enrol(
  { database, clock }: Pick<Service, "database" | "clock">,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<string> {
  try {
    return (await createUser(database, { email, oidcSubject: subject, now: clock.now() })).id;
  } catch (error) {
    // Another request may have made them meanwhile.
    const made = await findLinked(database, subject);
    if (made === undefined) throw error;
    return made;
  }
}

async function findLinked(database: Kysely<Database>, subject: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("users")
    .select("principal_id")
    .where("oidc_subject", "=", subject)
    .executeTakeFirst();
  return row?.principal_id;
}

function refused(reason: string): ConnectorError {
  return new ConnectorError("permission_denied", reason);
}
