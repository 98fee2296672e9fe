import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { findUserByEmail } from "../find-user-by-email.ts";
import type { OidcIdentity } from "./oidc-identity.ts";

/**
 * Id of the user that an identity belongs to: the one that it was linked to, whatever their e-mail is now; else, and
 * linked from then on, the one with the e-mail that the provider has verified. A password that they have stays good:
 * none but an operator gives one, as a way in for when the provider is away. Throws `permission_denied`, with what to
 * do, where there is none, or where the user with that e-mail is linked to another identity.
 */
export async function findOidcUser(database: Kysely<Database>, identity: OidcIdentity): Promise<string> {
  const { subject, email, emailVerified } = identity;
  const known = await findLinked(database, subject);
  if (known !== undefined) return known;
  if (email === undefined)
    throw refused("the provider does not tell your e-mail; let it tell this service your e-mail");
  if (!emailVerified)
    throw refused(`the provider has not verified that '${email}' is your e-mail; verify it there, then sign in again`);
  const user = await findUserByEmail(database, email);
  if (!user) throw refused(`there is no user '${email}'; ask an administrator to add ${email}`);
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
