import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { defaultFirst } from "../identity/default-first.ts";
import type { Database } from "../store/database.ts";
import { ownOrganizations } from "./own-organizations.ts";
import type { Profile } from "./profile.ts";

/** Organizations that a profile names at most. */
const most = 200;

/** The caller's own profile. */
export async function readProfile(database: Kysely<Database>, caller: Caller): Promise<Profile> {
  const { principalId, kind, name, operator, organizationId, role, workspaceId } = caller;
  const user = await database
    .selectFrom("users")
    .select("email")
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  const organizations = await ownOrganizations(database, caller)
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .select(["memberships.organization_id", "memberships.created_at as joined_at"])
    .select("principals.default_organization_id")
    .execute();
  return {
    id: principalId,
    kind,
    name,
    email: user?.email ?? null,
    operator,
    organization_id: organizationId,
    role,
    workspace_id: workspaceId ?? null,
    organizations: defaultFirst(organizations)
      .slice(0, most)
      .map((one, index) => ({ id: one.id, name: one.name, role: one.role, default: index === 0 })),
  };
}
