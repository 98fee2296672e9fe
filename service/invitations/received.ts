import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { authorize } from "../access/authorize.ts";
import { type Principal, roleSchema } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import { normalizeEmail } from "../identity/users.ts";
import { findOrganization } from "../organizations/queries.ts";
import type { Organization } from "../organizations/schema.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery, type Rows } from "../store/list-page.ts";
import { inTransaction } from "../store/transactions.ts";

/** See `ReceivedInvitation`. */
export const receivedInvitationSchema = {
  type: "object",
  title: "ReceivedInvitation",
  properties: {
    id: { type: "string" },
    organization_id: { type: "string" },
    organization_name: { type: "string", description: "As its admins have named it." },
    role: { ...roleSchema, description: "That you would have there." },
    invited_by: {
      type: ["string", "null"],
      description: "E-mail of the user who invites you; null where an API client does.",
    },
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: ["id", "organization_id", "organization_name", "role", "invited_by", "created_at", "expires_at"],
} as const satisfies Schema;

/** An open invitation, as the user or API client who may answer it sees it. */
export type ReceivedInvitation = ResponseOf<typeof receivedInvitationSchema>;

type Store = Pick<Service, "database" | "clock">;

/** The open invitations to a principal. Throws `permission_denied` for a token that is for one organization only. */
export async function listReceivedInvitations(
  store: Store,
  principal: Principal,
  page: PageQuery,
): Promise<ListPage<ReceivedInvitation>> {
  authorize(principal, "invitations.answer");
  return listPage(page, (rows) => findReceivedInvitations(store, principal, rows));
}

/** The same without paging, and for any token: at most `count` of them. */
export async function findReceivedInvitations(
  { database, clock }: Store,
  principal: Pick<Principal, "principalId" | "kind">,
  { after = "", count }: Rows,
): Promise<readonly ReceivedInvitation[]> {
  const rows = await database
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
    .where((where) => isTo(where, principal))
    .where("invitations.expires_at", ">", clock.now())
    .where("invitations.id", ">", after)
    .orderBy("invitations.id")
    .limit(count)
    .execute();
  return rows.map(({ created_at, expires_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }));
}

/**
 * Makes the principal a member of the organization that invites them; this is the only way into one that somebody else
 * has made. It never becomes the default of a user by that, not even where it was before they were removed. Throws `not_found` for an invitation that is not theirs, and
 * `permission_denied` for a token that is for one organization only.
 */
export async function acceptInvitation(
  { database, clock }: Store,
  principal: Principal,
  id: string,
): Promise<Organization> {
  authorize(principal, "invitations.answer");
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const { organization_id, role } = await takeInvitation(transaction, principal, { id, now });
    const joined = await transaction
      .insertInto("memberships")
      .values({ organization_id, principal_id: principal.principalId, role, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("principal_id")
      .executeTakeFirst();
    if (joined) await forgetDefault(transaction, { principalId: joined.principal_id, organizationId: organization_id });
    return findOrganization(transaction, principal, organization_id);
  });
}

/** Turns an invitation down, which is gone then. Throws as `acceptInvitation` does. */
export async function declineInvitation({ database, clock }: Store, principal: Principal, id: string): Promise<void> {
  authorize(principal, "invitations.answer");
  await takeInvitation(database, principal, { id, now: clock.now() });
}

/** Whether anybody invites the user with an e-mail, who may have no account yet. */
export async function isInvited({ database, clock }: Store, email: string): Promise<boolean> {
  const found = await database
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", normalizeEmail(email) ?? null)
    .where("expires_at", ">", clock.now())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Removes an organization from what a user has set as their default: `removeMember` sets it too, and an admin must not
 * choose it so. An API client keeps the organization that made it.
 */
async function forgetDefault(
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

/** Removes an invitation that is open, so that it is answered once. */
async function takeInvitation(
  database: Kysely<Database>,
  principal: Principal,
  { id, now }: { readonly id: string; readonly now: number },
) {
  const taken = await database
    .deleteFrom("invitations")
    .where("id", "=", id)
    .where((where) => isTo(where, principal))
    .where("expires_at", ">", now)
    .returning(["organization_id", "role"])
    .executeTakeFirst();
  if (!taken) throw new ConnectorError("not_found", `there is no invitation '${id}'`);
  return taken;
}

/** Whether an invitation is to a principal: a user by their e-mail, an API client by its id. */
function isTo(
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
