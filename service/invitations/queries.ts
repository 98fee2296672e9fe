import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller, Principal } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery, type RowRange } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";
import { normalizeEmail } from "../identity/users.ts";
import type { Service } from "../service.ts";

/** An invitation to an organization. Exactly one of `email` and `client_id` is `null`. */
export type Invitation = Selectable<Database["invitations"]>;

/** An open invitation, with its organization and sender. */
export interface ReceivedInvitation
  extends Pick<Invitation, "id" | "organization_id" | "role" | "created_at" | "expires_at"> {
  readonly organization_name: string;
  /** E-mail of the user who sent the invitation; `null` if an API client sent it. */
  readonly invited_by: string | null;
}

/** The parts of the service that the functions for invitations use. */
export type InvitationParts = Pick<Service, "database" | "clock">;

/** Lists the open invitations of the request's organization. */
export async function listInvitations(
  { database, clock }: InvitationParts,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<Invitation>> {
  authorize(caller, "members.manage");
  return listPage(page, ({ after = "", count }) =>
    database
      .selectFrom("invitations")
      .selectAll()
      .where("organization_id", "=", caller.organizationId)
      .where("expires_at", ">", clock.now())
      .where("id", ">", after)
      .orderBy("id")
      .limit(count)
      .execute(),
  );
}

/** Lists the open invitations to a principal. Throws `permission_denied` if the token is limited to one organization. */
export async function listReceivedInvitations(
  store: InvitationParts,
  principal: Principal,
  page: PageQuery,
): Promise<ListPage<ReceivedInvitation>> {
  authorize(principal, "invitations.read");
  return listPage(page, (range) => findReceivedInvitations(store, principal, range));
}

/** Finds open invitations to a principal, ordered by id. Checks no capability. */
export async function findReceivedInvitations(
  { database, clock }: InvitationParts,
  principal: Pick<Principal, "principalId" | "kind">,
  { after = "", count }: RowRange,
): Promise<readonly ReceivedInvitation[]> {
  return database
    .selectFrom("invitations")
    .innerJoin("organizations", "organizations.id", "invitations.organization_id")
    .leftJoin("users", "users.principal_id", "invitations.created_by")
    .select([
      "invitations.id",
      "invitations.organization_id",
      "organizations.name as organization_name",
      "invitations.role",
      "users.email as invited_by",
      "invitations.created_at",
      "invitations.expires_at",
    ])
    .where((where) => isAddressedTo(where, principal))
    .where("invitations.expires_at", ">", clock.now())
    .where("invitations.id", ">", after)
    .orderBy("invitations.id")
    .limit(count)
    .execute();
}

/** Whether an open invitation to an e-mail exists. */
export async function isInvited({ database, clock }: InvitationParts, email: string): Promise<boolean> {
  const found = await database
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", normalizeEmail(email) ?? null)
    .where("expires_at", ">", clock.now())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The condition for invitations to a principal. */
export function isAddressedTo(
  where: ExpressionBuilder<Database, "invitations">,
  { principalId, kind }: Pick<Principal, "principalId" | "kind">,
): Expression<SqlBool> {
  if (kind === "client") return where("invitations.client_id", "=", principalId);
  return where(
    "invitations.email",
    "=",
    where.selectFrom("users").select("users.email").where("users.principal_id", "=", principalId),
  );
}
