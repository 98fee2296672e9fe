import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { deleteRefreshTokens } from "../identity/oauth/refresh-tokens.ts";
import { withdrawInvitations } from "../invitations/commands.ts";
import { cancelSetupSessions } from "../setup/session/commands.ts";
import { findMember, type Member } from "./queries.ts";

/**
 * Changes the role of a member of the request's organization. Withdraws the invitations that a demoted admin sent. Throws
 * `not_found` for a non-member. For a demotion, throws `conflict` as `requireOtherAdmin` and `requireOtherOperator` do.
 */
export async function updateMember(
  database: Kysely<Database>,
  caller: Caller,
  change: { readonly principalId: string; readonly role: Role },
): Promise<Member> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  const { principalId, role } = change;
  return inTransaction(database, async (transaction) => {
    if (role !== "admin") {
      await requireOtherAdmin(transaction, organizationId, principalId);
      await requireOtherOperator(transaction, { principalId, organizationId });
      await withdrawInvitations(transaction, { principalId, organizationId });
    }
    await transaction
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", organizationId)
      .where("principal_id", "=", principalId)
      .execute();
    return findMember(transaction, organizationId, principalId);
  });
}

/**
 * Removes a member from the request's organization and its workspaces. Cancels the open setup sessions that the member created,
 * and withdraws the invitations that the member sent. Ends the member's sign-ins on programs and devices whose tokens are for this
 * organization only. Throws `not_found` for a non-member, and `conflict` as `requireOtherAdmin` and `requireOtherOperator` do.
 */
export async function removeMember(database: Kysely<Database>, caller: Caller, principalId: string): Promise<void> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    await requireOtherAdmin(transaction, organizationId, principalId);
    await requireOtherOperator(transaction, { principalId, organizationId });
    await findMember(transaction, organizationId, principalId);
    await cancelSetupSessions(transaction, { principalId, organizationId });
    await withdrawInvitations(transaction, { principalId, organizationId });
    // Without a default organization, the member's requests that name no organization could reach another organization. With
    // this organization as the default, they fail.
    await transaction
      .updateTable("principals")
      .set({ default_organization_id: organizationId })
      .where("id", "=", principalId)
      .where("default_organization_id", "is", null)
      .execute();
    await transaction
      .deleteFrom("memberships")
      .where("organization_id", "=", organizationId)
      .where("principal_id", "=", principalId)
      .execute();
    // Without these deletions, the member's programs and devices would have access again if the member joined again. Deletes the
    // codes first, because a concurrent request can exchange a code for a refresh token.
    const grants = { principal_id: principalId, organization_id: organizationId };
    await transaction
      .deleteFrom("authorization_codes")
      .where((codes) => codes.and(grants))
      .execute();
    await deleteRefreshTokens(transaction, grants);
  });
}

/**
 * Throws `conflict` if a principal is the last admin of an organization. API clients that another organization created do not
 * count, because that organization can delete them. If the principal itself is such a client, all admins count. Locks the
 * organization until the transaction ends, so that two admins cannot remove each other at the same time.
 */
export async function requireOtherAdmin(
  transaction: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<void> {
  await lockRows(transaction, "organizations", { id: organizationId });
  const admins = await transaction
    .selectFrom("memberships")
    .leftJoin("api_clients", "api_clients.principal_id", "memberships.principal_id")
    .select(["memberships.principal_id as id", "api_clients.organization_id as owner"])
    .where("memberships.organization_id", "=", organizationId)
    .where("memberships.role", "=", "admin")
    .execute();
  const leaving = admins.find(({ id }) => id === principalId);
  if (!leaving) return;
  const isOwn = ({ owner }: typeof leaving) => owner === null || owner === organizationId;
  const others = admins.filter(({ id }) => id !== principalId);
  if (isOwn(leaving) ? others.some(isOwn) : others.length > 0) return;
  const except = others.length > 0 ? " (API clients of other organizations do not count)" : "";
  throw new ConnectorError(
    "conflict",
    `'${principalId}' is the last admin of an organization${except}; make another member an admin first`,
  );
}

/** A principal that stops being an admin of one organization, or of all organizations if `organizationId` is absent. */
interface LeavingPrincipal {
  readonly principalId: string;
  readonly organizationId?: string;
}

/**
 * Throws `conflict` if the installation would lose its last operator who is an admin of an organization. If the principal is a
 * user, API clients do not count, because their secrets can be lost. Locks all operators until the transaction ends, so that two
 * operators cannot be removed at the same time.
 */
export async function requireOtherOperator(
  transaction: Kysely<Database>,
  { principalId, organizationId }: LeavingPrincipal,
): Promise<void> {
  const leaving = await transaction
    .selectFrom("principals")
    .select(["operator", "kind"])
    .where("id", "=", principalId)
    .executeTakeFirst();
  if (leaving?.operator !== 1) return;
  await lockRows(transaction, "principals", { operator: 1 });
  const memberships = await transaction
    .selectFrom("principals")
    .innerJoin("memberships", "memberships.principal_id", "principals.id")
    .select(["principals.id", "principals.kind", "memberships.organization_id"])
    .where("principals.operator", "=", 1)
    .where("memberships.role", "=", "admin")
    .execute();
  const isLost = (membership: (typeof memberships)[number]) =>
    membership.id === principalId && (organizationId === undefined || membership.organization_id === organizationId);
  const remaining = memberships.filter((membership) => !isLost(membership));
  const suffices = remaining.some(({ kind }) => leaving.kind === "client" || kind === "user");
  if (suffices || !memberships.some(isLost)) return;
  const except = remaining.length > 0 ? " (API clients do not count)" : "";
  throw new ConnectorError(
    "conflict",
    `'${principalId}' is the last operator of this installation who is an admin${except}; make another user an operator first: run the start command of the service with --make-operator EMAIL`,
  );
}
