import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Role } from "../access/role.ts";
import { createUser, type NewUser } from "../identity/create-user.ts";
import { findUserByEmail } from "../identity/find-user-by-email.ts";
import { hashPassword } from "../identity/passwords.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";
import { findMember } from "./find-member.ts";
import type { Member } from "./member.ts";

/** Who becomes a member: by e-mail a user, who is made where there is none, or by id an API client that there is. */
export interface NewMember {
  readonly role: Role;
  readonly email?: string;
  /** Of a user who is made; absent, what stands before the @. */
  readonly name?: string;
  /** Of a user who is made: nobody else's changes. */
  readonly password?: string;
  readonly client_id?: string;
}

interface Membership {
  readonly organizationId: string;
  readonly role: Role;
  readonly now: number;
}

/**
 * Adds a member to the request's organization; a user who is known keeps their name and password. Throws `conflict` for
 * who is a member already, `not_found` for a client that does not exist.
 */
export async function addMember(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  member: NewMember,
): Promise<Member> {
  authorize(caller, "members.manage");
  const { email, client_id, name, password, role } = member;
  const membership: Membership = { organizationId: caller.organizationId, role, now: clock.now() };
  if (email !== undefined && client_id === undefined) {
    if (password !== undefined) authorize(caller, "passwords.set");
    const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
    const user = { email, name: name?.trim() ?? nameIn(email), now: membership.now, ...passwordHash };
    return insertMembership(database, await findOrCreateUser(database, user), membership);
  }
  if (client_id !== undefined && email === undefined && name === undefined && password === undefined)
    return addClient(database, client_id, membership);
  throw new ConnectorError(
    "invalid_params",
    "expected either 'email' (with 'name' and 'password' where a user is to be made) or 'client_id' alone",
  );
}

/** Id of the user with the e-mail, who is in no organization yet where they are made. */
async function findOrCreateUser(database: Kysely<Database>, user: NewUser): Promise<string> {
  const known = await findUserByEmail(database, user.email);
  if (known) return known.id;
  try {
    return (await createUser(database, user)).id;
  } catch (error) {
    // Another organization may have made them meanwhile.
    const made = await findUserByEmail(database, user.email);
    if (!made) throw error;
    return made.id;
  }
}

async function addClient(database: Kysely<Database>, clientId: string, membership: Membership): Promise<Member> {
  const client = await database
    .selectFrom("api_clients")
    .select("principal_id")
    .where("principal_id", "=", clientId)
    .executeTakeFirst();
  if (client === undefined) throw new ConnectorError("not_found", `there is no client '${clientId}'`);
  return insertMembership(database, clientId, membership);
}

async function insertMembership(
  database: Kysely<Database>,
  principalId: string,
  { organizationId, role, now }: Membership,
): Promise<Member> {
  const inserted = await database
    .insertInto("memberships")
    .values({ organization_id: organizationId, principal_id: principalId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("principal_id")
    .executeTakeFirst();
  const member = await findMember(database, organizationId, principalId);
  if (inserted === undefined)
    throw new ConnectorError("conflict", `'${member.email ?? member.id}' is a member of the organization already`);
  return member;
}

function nameIn(email: string): string {
  return email.trim().slice(0, email.trim().indexOf("@"));
}
