import type { Principal } from "../access/caller.ts";
import { defaultMembership } from "../identity/default-membership.ts";
import { findReceivedInvitations } from "../invitations/received.ts";
import type { Service } from "../service.ts";
import { ownOrganizations } from "./own-organizations.ts";
import type { Profile } from "./profile.ts";

/** Organizations, and invitations, that a profile names at most. */
const most = 200;

/** The caller's own profile. */
export async function readProfile(store: Pick<Service, "database" | "clock">, caller: Principal): Promise<Profile> {
  const { principalId, kind, name, operator, organizationId, role, workspaceId, bound } = caller;
  const { database } = store;
  const user = await database
    .selectFrom("users")
    .select("email")
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  const organizations = await ownOrganizations(database, caller)
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .select(["memberships.organization_id", "principals.default_organization_id"])
    .orderBy("organizations.id")
    .execute();
  // A token for one organization has no other.
  const chosen = bound ? organizations[0] : defaultMembership(organizations);
  return {
    id: principalId,
    kind,
    name,
    email: user?.email ?? null,
    operator,
    organization_id: organizationId ?? null,
    role: role ?? null,
    workspace_id: workspaceId ?? null,
    organizations: organizations
      .toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
      .slice(0, most)
      .map((one) => ({ id: one.id, name: one.name, role: one.role, default: one === chosen })),
    invitations: bound ? [] : await findReceivedInvitations(store, caller, { count: most }),
  };
}
