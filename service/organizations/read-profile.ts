import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { ownOrganizations } from "./own-organizations.ts";

/** Who asks, and where they may. */
export interface Profile {
  readonly id: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** Null for an API client. */
  readonly email: string | null;
  readonly operator: boolean;
  /** Of this request, with the caller's role there. */
  readonly organization_id: string;
  readonly role: "admin" | "member";
  /** Null unless the token is for one workspace only. */
  readonly workspace_id: string | null;
  /** The default one first; `listOrganizations` pages through more than these. */
  readonly organizations: readonly ProfileOrganization[];
}

interface ProfileOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: "admin" | "member";
  /** Whether requests that name no organization go there. */
  readonly default: boolean;
}

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
  // In the order in which `findCaller` chooses the organization of requests that name none.
  const organizations = await ownOrganizations(database, caller)
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .orderBy((order) =>
      order
        .case()
        .when("memberships.organization_id", "=", order.ref("principals.default_organization_id"))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("memberships.created_at")
    .orderBy("memberships.organization_id")
    .limit(most)
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
    organizations: organizations.map((one, index) => ({
      id: one.id,
      name: one.name,
      role: one.role,
      default: index === 0,
    })),
  };
}
