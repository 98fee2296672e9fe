import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller, Principal, Role } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { invalidEmail, normalizeEmail } from "../identity/users.ts";
import { findOrganization, type Organization } from "../organizations/queries.ts";
import { type Invitation, type InvitationParts, isAddressedTo } from "./queries.ts";

/** Lifetime of an invitation, in milliseconds. */
export const invitationLifetime = 30 * 24 * 60 * 60_000;

/** Maximum open invitations of an organization. */
export const maxInvitations = 1_000;

/** A new invitation: to a user by e-mail, or to an API client by id. */
export interface NewInvitation {
  readonly role: Role;
  readonly email?: string;
  readonly client_id?: string;
}

/**
 * Creates an invitation to the request's organization. The result does not reveal whether the e-mail or the client id exists.
 * Throws `invalid_params` for an invalid e-mail, and for both or neither of `email` and `client_id`. Throws `conflict` if the
 * addressee is a member or is already invited, or if too many invitations are open.
 */
export async function createInvitation(
  { database, clock }: InvitationParts,
  caller: Caller,
  { role, ...invited }: NewInvitation,
): Promise<Invitation> {
  authorize(caller, "members.manage");
  const addressee = addresseeOf(invited);
  const now = clock.now();
  const { organizationId: organization_id, principalId } = caller;
  const row = {
    id: v7({ msecs: now }),
    organization_id,
    ...addressee,
    role,
    created_by: principalId,
    created_at: now,
    expires_at: now + invitationLifetime,
  };
  return inTransaction(database, async (transaction) => {
    // The removal and the demotion of an admin also lock the organization, so a former admin cannot invite.
    await lockRows(transaction, "organizations", { id: organization_id });
    if (!(await lockRows(transaction, "memberships", { organization_id, principal_id: principalId, role: "admin" })))
      throw new ConnectorError("permission_denied", "you are no longer an admin of the organization");
    await requireNonMember(transaction, organization_id, addressee);
    await deleteExpired(transaction, row);
    await requireFewInvitations(transaction, organization_id, now);
    const inserted = await transaction
      .insertInto("invitations")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted)
      throw new ConnectorError("conflict", `'${nameOf(addressee)}' is already invited; delete that invitation first`);
    return inserted;
  });
}

/** Deletes an invitation of the request's organization. Throws `not_found`. */
export async function deleteInvitation(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  authorize(caller, "members.manage");
  const deleted = await database
    .deleteFrom("invitations")
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new ConnectorError("not_found", `there is no invitation '${id}'`);
}

/** Selects the invitations that a principal created: to one organization, or, if `organizationId` is absent, to all. */
export interface Sender {
  readonly principalId: string;
  readonly organizationId?: string;
}

/** Deletes the invitations that a former admin created, because these invitations could still add members. */
export async function withdrawInvitations(
  database: Kysely<Database>,
  { principalId, organizationId }: Sender,
): Promise<void> {
  await database
    .deleteFrom("invitations")
    .where("created_by", "=", principalId)
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .execute();
}

/**
 * Adds the principal to the organization of the invitation. Only this function adds a user to an organization that another
 * principal created. Throws `not_found` if no open invitation to the principal has the id, and `permission_denied` for a token
 * that is restricted to one organization, or to the scope `read`.
 */
export async function acceptInvitation(
  { database, clock }: InvitationParts,
  principal: Principal,
  id: string,
): Promise<Organization> {
  authorize(principal, "invitations.decide");
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const { organization_id, role } = await consumeInvitation(transaction, principal, { id, now });
    const added = await transaction
      .insertInto("memberships")
      .values({ organization_id, principal_id: principal.principalId, role, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("principal_id")
      .executeTakeFirst();
    if (added) await clearDefault(transaction, { principalId: added.principal_id, organizationId: organization_id });
    return findOrganization(transaction, principal, organization_id);
  });
}

/** Deletes an invitation to the principal. Throws as `acceptInvitation` does. */
export async function declineInvitation(
  { database, clock }: InvitationParts,
  principal: Principal,
  id: string,
): Promise<void> {
  authorize(principal, "invitations.decide");
  await consumeInvitation(database, principal, { id, now: clock.now() });
}

type Addressee = Pick<Invitation, "email" | "client_id">;

function addresseeOf({ email, client_id }: Omit<NewInvitation, "role">): Addressee {
  if ((email === undefined) === (client_id === undefined))
    throw new ConnectorError(
      "invalid_params",
      `expected either 'email' or 'client_id', found ${email === undefined ? "neither" : "both"}`,
    );
  if (email === undefined) return { email: null, client_id: client_id ?? null };
  const normalized = normalizeEmail(email);
  if (normalized === undefined) throw invalidEmail(email);
  return { email: normalized, client_id: null };
}

function nameOf({ email, client_id }: Addressee): string {
  return email ?? client_id ?? "";
}

/** The error reveals nothing new, because admins can list the members. */
async function requireNonMember(
  database: Kysely<Database>,
  organizationId: string,
  addressee: Addressee,
): Promise<void> {
  const member = await database
    .selectFrom("memberships")
    .leftJoin("users", "users.principal_id", "memberships.principal_id")
    .select("memberships.principal_id")
    .where("memberships.organization_id", "=", organizationId)
    .where((where) =>
      addressee.email === null
        ? where("memberships.principal_id", "=", addressee.client_id ?? "")
        : where("users.email", "=", addressee.email),
    )
    .executeTakeFirst();
  if (member) throw new ConnectorError("conflict", `'${nameOf(addressee)}' is already a member of the organization`);
}

async function requireFewInvitations(database: Kysely<Database>, organizationId: string, now: number): Promise<void> {
  const { open } = await database
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<number | string>().as("open"))
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(open) < maxInvitations) return;
  throw new ConnectorError(
    "conflict",
    `expected fewer than ${maxInvitations} open invitations of the organization, found ${open}; delete some of them first`,
  );
}

/** The new invitation would conflict with an expired invitation to the same addressee. */
async function deleteExpired(
  database: Kysely<Database>,
  { organization_id, email, client_id, created_at: now }: Omit<Invitation, "role">,
): Promise<void> {
  await database
    .deleteFrom("invitations")
    .where("organization_id", "=", organization_id)
    .where((where) => (email === null ? where("client_id", "=", client_id) : where("email", "=", email)))
    .where("expires_at", "<=", now)
    .execute();
}

/** Deletes and returns the invitation in one statement, so that it is used at most once. */
async function consumeInvitation(
  database: Kysely<Database>,
  principal: Principal,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Pick<Invitation, "organization_id" | "role">> {
  const taken = await database
    .deleteFrom("invitations")
    .where("id", "=", id)
    .where((where) => isAddressedTo(where, principal))
    .where("expires_at", ">", now)
    .returning(["organization_id", "role"])
    .executeTakeFirst();
  if (!taken) throw new ConnectorError("not_found", `there is no invitation '${id}'`);
  return taken;
}

/**
 * Clears the default organization of a user if it is this organization, because `removeMember`, and not the user, may have
 * set this default. An API client keeps the default that `insertClient` sets.
 */
async function clearDefault(
  database: Kysely<Database>,
  { principalId, organizationId }: { readonly principalId: string; readonly organizationId: string },
): Promise<void> {
  await database
    .updateTable("principals")
    .set({ default_organization_id: null })
    .where("id", "=", principalId)
    .where("kind", "=", "user")
    .where("default_organization_id", "=", organizationId)
    .execute();
}
