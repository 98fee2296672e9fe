import { ConnectorError, invalid, type Schema } from "@agent-connectors/runtime";
import type { Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import { type Caller, type Role, roleSchema } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import { longestEmail, normalizeEmail } from "../identity/users.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";

/** Milliseconds in which an invitation can be accepted. */
export const invitationLifetime = 30 * 24 * 60 * 60_000;

/** Open invitations of an organization. */
export const mostInvitations = 1_000;

/** See `Invitation`. */
export const invitationSchema = {
  type: "object",
  title: "Invitation",
  properties: {
    id: { type: "string" },
    email: { type: ["string", "null"], description: "Of the invited user, who may have no account yet." },
    client_id: { type: ["string", "null"], description: "Of the invited API client." },
    role: roleSchema,
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: ["id", "email", "client_id", "role", "created_at", "expires_at"],
} as const satisfies Schema;

/** An open invitation, as the organization that sent it sees it. */
export type Invitation = ResponseOf<typeof invitationSchema>;

/** Who is invited: a user by e-mail, or an API client by id. */
export interface NewInvitation {
  readonly role: Role;
  readonly email?: string;
  readonly client_id?: string;
}

/**
 * Invites somebody to the request's organization. The result is the same whether or not the e-mail or the client id is
 * known. Throws `conflict` for a member of the organization, for somebody who is invited already, and where the
 * organization has too many open invitations.
 */
export async function createInvitation(
  { database, clock }: Pick<Service, "database" | "clock">,
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
    // Whoever removes or demotes an admin holds the organization too: the admin leaves no invitation behind.
    await lockRows(transaction, "organizations", { id: organization_id });
    if (!(await lockRows(transaction, "memberships", { organization_id, principal_id: principalId, role: "admin" })))
      throw new ConnectorError("permission_denied", "you are no admin of the organization any more");
    await refuseMember(transaction, organization_id, addressee);
    await sameAddressee(transaction, organization_id, addressee).where("expires_at", "<=", now).execute();
    await refuseTooMany(transaction, organization_id, now);
    const inserted = await transaction
      .insertInto("invitations")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted)
      throw new ConnectorError("conflict", `'${nameOf(addressee)}' is invited already; delete that invitation first`);
    return invitationOf(inserted);
  });
}

/** The open invitations of the request's organization. */
export async function listInvitations(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<Invitation>> {
  authorize(caller, "members.manage");
  return listPage(page, async ({ after = "", count }) => {
    const rows = await database
      .selectFrom("invitations")
      .selectAll()
      .where("organization_id", "=", caller.organizationId)
      .where("expires_at", ">", clock.now())
      .where("id", ">", after)
      .orderBy("id")
      .limit(count)
      .execute();
    return rows.map(invitationOf);
  });
}

/** Withdraws an invitation of the request's organization. Throws `not_found` where there is none with this id. */
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

/** Whose invitations, and of which organization; of every organization unless one is given. */
export interface InvitationsBy {
  readonly principalId: string;
  readonly organizationId?: string;
}

/** Withdraws what an admin has sent who is one no longer: accepted later, it would give their rights to somebody. */
export async function withdrawInvitations(
  database: Kysely<Database>,
  { principalId, organizationId }: InvitationsBy,
): Promise<void> {
  await database
    .deleteFrom("invitations")
    .where("created_by", "=", principalId)
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .execute();
}

/** One of the two is null. */
type Addressee = Pick<Selectable<Database["invitations"]>, "email" | "client_id">;

function addresseeOf({ email, client_id }: Omit<NewInvitation, "role">): Addressee {
  if ((email === undefined) === (client_id === undefined))
    throw new ConnectorError("invalid_params", "expected either 'email' or 'client_id'");
  if (email === undefined) return { email: null, client_id: client_id ?? null };
  const normalized = normalizeEmail(email);
  if (normalized !== undefined) return { email: normalized, client_id: null };
  const expected = `an e-mail address of up to ${longestEmail} characters, without letters that stand for others`;
  throw invalid("invalid_params", [{ path: "email", code: "format", expected, found: `'${email}'` }]);
}

function nameOf({ email, client_id }: Addressee): string {
  return email ?? client_id ?? "";
}

/** Members are listed to admins anyway; whether the addressee has an account elsewhere is not looked at. */
async function refuseMember(database: Kysely<Database>, organizationId: string, addressee: Addressee): Promise<void> {
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
  if (member) throw new ConnectorError("conflict", `'${nameOf(addressee)}' is a member of the organization already`);
}

async function refuseTooMany(database: Kysely<Database>, organizationId: string, now: number): Promise<void> {
  const { open } = await database
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<number | string>().as("open"))
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(open) < mostInvitations) return;
  throw new ConnectorError(
    "conflict",
    `expected fewer than ${mostInvitations} open invitations of the organization, found ${open}; delete some of them first`,
  );
}

function sameAddressee(database: Kysely<Database>, organizationId: string, { email, client_id }: Addressee) {
  return database
    .deleteFrom("invitations")
    .where("organization_id", "=", organizationId)
    .where((where) => (email === null ? where("client_id", "=", client_id) : where("email", "=", email)));
}

function invitationOf(row: Selectable<Database["invitations"]>): Invitation {
  const { id, email, client_id, role, created_at, expires_at } = row;
  return {
    id,
    email,
    client_id,
    role,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  };
}
