import type { Kysely } from "kysely";
import type { Role } from "../../access/caller.ts";
import type { Database } from "../../database/tables.ts";
import { storedName } from "../../names.ts";
import { defaultMembership, type MembershipWithDefault } from "../callers.ts";
import type { TokenClaims } from "../tokens.ts";
import { type OAuthRefusal, refuse } from "./token-request.ts";

/** The organization and workspace that a client requests for a token. */
interface Binding {
  readonly principalId: string;
  readonly organizationId?: string | undefined;
  readonly workspaceName?: string | undefined;
  readonly readOnly: boolean;
}

interface Membership {
  readonly organization_id: string;
  readonly role: Role;
}

/**
 * Returns the claims of a token for the requested organization or workspace. If the client requests neither, the token has no
 * organization. If the client requests only a workspace, the organization is that of `defaultMembership`. The refusal is the same
 * for an organization or workspace that does not exist and for one that the principal cannot use.
 */
export async function bindToken(
  database: Kysely<Database>,
  { principalId, organizationId, workspaceName, readOnly }: Binding,
): Promise<{ readonly kind: "bound"; readonly claims: TokenClaims } | OAuthRefusal> {
  if (organizationId === undefined && workspaceName === undefined)
    return { kind: "bound", claims: { principalId, readOnly } };
  const memberships = await findMemberships(database, { principalId, organizationId });
  const membership = organizationId === undefined ? defaultMembership(memberships) : memberships[0];
  if (!membership)
    return refuse(
      "invalid_target",
      organizationId === undefined
        ? "the principal has no default organization, or is no longer a member of it; send organization_id"
        : "the principal is not a member of that organization",
    );
  const claims = { principalId, organizationId: membership.organization_id, readOnly };
  if (workspaceName === undefined) return { kind: "bound", claims };
  const workspaceId = await findWorkspaceId(database, { principalId, workspaceName, membership });
  if (workspaceId === undefined) return refuse("invalid_target", "the principal is not a member of that workspace");
  return { kind: "bound", claims: { ...claims, workspaceId } };
}

function findMemberships(
  database: Kysely<Database>,
  { principalId, organizationId }: Pick<Binding, "principalId" | "organizationId">,
): Promise<readonly (Membership & MembershipWithDefault)[]> {
  return database
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .select(["memberships.organization_id", "memberships.role", "principals.default_organization_id"])
    .where("principals.id", "=", principalId)
    .$if(organizationId !== undefined, (query) =>
      query.where("memberships.organization_id", "=", organizationId?.toLowerCase() ?? ""),
    )
    .execute();
}

interface NamedWorkspace {
  readonly principalId: string;
  readonly workspaceName: string;
  readonly membership: Membership;
}

/** Returns the id of a workspace that the principal can use. Admins can use every workspace. */
async function findWorkspaceId(
  database: Kysely<Database>,
  { principalId, workspaceName, membership }: NamedWorkspace,
): Promise<string | undefined> {
  const workspace = await database
    .selectFrom("workspaces")
    .select("id")
    .where("organization_id", "=", membership.organization_id)
    .where("name", "=", storedName(workspaceName))
    .$if(membership.role !== "admin", (query) =>
      query.where("id", "in", (members) =>
        members
          .selectFrom("workspace_members")
          .select("workspace_id")
          .where("organization_id", "=", membership.organization_id)
          .where("principal_id", "=", principalId),
      ),
    )
    .executeTakeFirst();
  return workspace?.id;
}
