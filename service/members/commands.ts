import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import { withdrawInvitations } from "../invitations/sent.ts";
import { cancelSetupSessions } from "../setup/session/commands.ts";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import { findMember, type Member } from "./queries.ts";

/**
 * Gives a member of the request's organization another role. Throws `conflict` where nobody would be an admin then, or
 * no operator of the installation.
 */
export async function changeRole(
  database: Kysely<Database>,
  caller: Caller,
  change: { readonly principalId: string; readonly role: Role },
): Promise<Member> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  const { principalId, role } = change;
  return inTransaction(database, async (transaction) => {
    if (role !== "admin") {
      await keepAnAdmin(transaction, organizationId, principalId);
      await keepAnOperator(transaction, { principalId, organizationId });
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
 * Takes a member out of the request's organization and of its workspaces, and ends the setup sessions and invitations
 * that they left open. Throws `conflict` for the last admin, and the last operator.
 */
export async function removeMember(database: Kysely<Database>, caller: Caller, principalId: string): Promise<void> {
  authorize(caller, "members.manage");
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    await keepAnAdmin(transaction, organizationId, principalId);
    await keepAnOperator(transaction, { principalId, organizationId });
    await findMember(transaction, organizationId, principalId);
    await cancelSetupSessions(transaction, { principalId, organizationId });
    await withdrawInvitations(transaction, { principalId, organizationId });
    // Their requests that name no organization fail from now on: they must not reach another one because of this.
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
  });
}

/**
 * Throws `conflict` where an organization would have no admin any more without this one, or none but API clients that
 * another organization may delete: nobody could do so while an organization hangs on them. Until the transaction ends
 * nobody else gets past this point for the organization: of two admins who remove each other, one stays.
 */
export async function keepAnAdmin(
  transaction: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<void> {
  await lockRows(transaction, "organizations", { id: organizationId });
  const admins = await transaction
    .selectFrom("memberships")
    .leftJoin("api_clients", "api_clients.principal_id", "memberships.principal_id")
    .select(["memberships.principal_id as id", "api_clients.organization_id as maker"])
    .where("memberships.organization_id", "=", organizationId)
    .where("memberships.role", "=", "admin")
    .execute();
  const going = admins.find(({ id }) => id === principalId);
  if (!going) return;
  const isOwn = ({ maker }: typeof going) => maker === null || maker === organizationId;
  const staying = admins.filter(({ id }) => id !== principalId);
  if (isOwn(going) ? staying.some(isOwn) : staying.length > 0) return;
  const aside = staying.length > 0 ? ", API clients of other organizations aside" : "";
  throw new ConnectorError(
    "conflict",
    `'${principalId}' is the last admin of an organization${aside}; make somebody else an admin first`,
  );
}

/** An operator who is about to lose a membership as an admin: of one organization, or of all where they are deleted. */
interface GoingOperator {
  readonly principalId: string;
  readonly organizationId?: string;
}

/**
 * Throws `conflict` where no operator of the installation would be an admin any more: nobody could make organizations.
 * API clients, whose secrets get lost, do not stand in for the last user. Until the transaction ends nobody else gets
 * past this point for an operator: of two who are removed at once, one stays.
 */
export async function keepAnOperator(
  transaction: Kysely<Database>,
  { principalId, organizationId }: GoingOperator,
): Promise<void> {
  const isOperator = { operator: 1 };
  const going = await transaction
    .selectFrom("principals")
    .select(["operator", "kind"])
    .where("id", "=", principalId)
    .executeTakeFirst();
  if (going?.operator !== isOperator.operator) return;
  await lockRows(transaction, "principals", isOperator);
  const places = await transaction
    .selectFrom("principals")
    .innerJoin("memberships", "memberships.principal_id", "principals.id")
    .select(["principals.id", "principals.kind", "memberships.organization_id"])
    .where("principals.operator", "=", isOperator.operator)
    .where("memberships.role", "=", "admin")
    .execute();
  const isLost = (place: (typeof places)[number]) =>
    place.id === principalId && (organizationId === undefined || place.organization_id === organizationId);
  const staying = places.filter((place) => !isLost(place));
  const suffices = staying.some(({ kind }) => going.kind === "client" || kind === "user");
  if (suffices || !places.some(isLost)) return;
  throw new ConnectorError(
    "conflict",
    `'${principalId}' is the last operator of this installation who is an admin; make somebody else an operator first: npm start -- --make-operator EMAIL`,
  );
}
