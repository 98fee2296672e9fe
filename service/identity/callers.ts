import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller, Principal, Role } from "../access/caller.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Database } from "../database/tables.ts";

/** Identifies a caller by the claims of an access token and the organization of the request. */
export interface CallerLookup {
  readonly principalId: string;
  /** By default, that of `defaultMembership`. */
  readonly organizationId?: string | undefined;
  /** Whether the token is for `organizationId` only. */
  readonly bound?: boolean;
  /** The workspace of a token for one workspace only. */
  readonly workspaceId?: string | undefined;
  /** The registered program (OAuth client) that the token was issued to, if any. */
  readonly oauthClientId?: string | undefined;
  /** Whether the token has only the scope `read`. */
  readonly readOnly?: boolean;
}

/** The columns of the membership are null if the principal is not a member (left join). */
interface PrincipalRow {
  readonly id: string;
  readonly kind: "user" | "client";
  readonly name: string;
  readonly operator: number;
  readonly organization_id: string | null;
  readonly role: Role | null;
}

/** The columns of a `PrincipalRow`. */
export const principalColumns = [
  "principals.id",
  "principals.kind",
  "principals.name",
  "principals.operator",
  "memberships.organization_id",
  "memberships.role",
] as const;

const inOrganization = preparedQuery(
  (database, params: { principalId: string; organizationId: string; workspaceId: string | null }) =>
    database
      .selectFrom("principals")
      .leftJoin("memberships", (join) =>
        join
          .onRef("memberships.principal_id", "=", "principals.id")
          .on("memberships.organization_id", "=", params.organizationId),
      )
      .leftJoin("workspaces", (join) =>
        join
          .onRef("workspaces.organization_id", "=", "memberships.organization_id")
          .on("workspaces.id", "=", params.workspaceId),
      )
      .leftJoin("workspace_members", (join) =>
        join
          .onRef("workspace_members.workspace_id", "=", "workspaces.id")
          .onRef("workspace_members.principal_id", "=", "principals.id"),
      )
      .select([
        ...principalColumns,
        "workspaces.id as workspace_id",
        "workspace_members.principal_id as workspace_member",
      ])
      .where("principals.id", "=", params.principalId),
);

const inAnyOrganization = preparedQuery((database, params: { principalId: string }) =>
  database
    .selectFrom("principals")
    .leftJoin("memberships", "memberships.principal_id", "principals.id")
    .select([...principalColumns, "principals.default_organization_id"])
    .where("principals.id", "=", params.principalId),
);

/**
 * Reads a principal with one query. The result has the requested organization. If none is requested, the result has the
 * organization of `defaultMembership`, or no organization. Throws `unauthenticated` for a deleted principal. Throws
 * `permission_denied` if the principal is not a member of the requested organization, or cannot access the requested workspace.
 */
export async function findPrincipal(database: Kysely<Database>, lookup: CallerLookup): Promise<Principal> {
  const { principalId, organizationId, workspaceId } = lookup;
  if (organizationId === undefined) {
    const rows = await inAnyOrganization(database, { principalId });
    return { ...principalOf(rows[0]), ...membershipOf(defaultMembership(rows)), ...restrictionsOf(lookup) };
  }
  const [row] = await inOrganization(database, { principalId, organizationId, workspaceId: workspaceId ?? null });
  const principal = callerOf(row, { ...lookup, organizationId });
  if (workspaceId === undefined) return principal;
  if (!row?.workspace_id || (principal.role !== "admin" && !row.workspace_member))
    throw new ConnectorError("permission_denied", `you are not a member of workspace '${workspaceId}'`);
  return { ...principal, workspaceId };
}

/**
 * Reads a principal in an organization. Throws the errors of `findPrincipal`. If `findPrincipal` finds no organization,
 * throws `invalid_params` with the principal's organizations, or `permission_denied` if there are none.
 */
export async function findCaller(database: Kysely<Database>, lookup: CallerLookup): Promise<Caller> {
  const principal = await findPrincipal(database, lookup);
  const { organizationId, role } = principal;
  if (organizationId === undefined || role === undefined) throw await missingOrganization(database, principal);
  return { ...principal, organizationId, role };
}

interface OrganizationToken extends TokenRestrictions {
  readonly organizationId: string;
}

/** Converts a row to a caller. Throws `unauthenticated` without a row, and `permission_denied` without a membership. */
export function callerOf(row: PrincipalRow | undefined, token: OrganizationToken): Caller {
  const principal = principalOf(row);
  const membership = membershipOf(row);
  if (!membership)
    throw new ConnectorError("permission_denied", `you are not a member of organization '${token.organizationId}'`);
  return { ...principal, ...membership, ...restrictionsOf(token) };
}

type TokenRestrictions = Pick<CallerLookup, "bound" | "oauthClientId" | "readOnly">;

function restrictionsOf({ bound = false, oauthClientId, readOnly = false }: TokenRestrictions) {
  return { bound, ...(oauthClientId !== undefined && { oauthClientId }), readOnly };
}

function principalOf(row: PrincipalRow | undefined): Pick<Principal, "principalId" | "kind" | "name" | "operator"> {
  if (!row) throw new ConnectorError("unauthenticated", "the user or API client of the access token was deleted");
  return { principalId: row.id, kind: row.kind, name: row.name, operator: row.operator === 1 };
}

function membershipOf(row: PrincipalRow | undefined): Pick<Caller, "organizationId" | "role"> | undefined {
  if (!row || row.organization_id === null || row.role === null) return undefined;
  return { organizationId: row.organization_id, role: row.role };
}

/** If the principal has more organizations, the error has no `allowed`, because `allowed` must list every accepted value. */
const maxNamedOrganizations = 20;

async function missingOrganization(database: Kysely<Database>, { principalId }: Principal): Promise<ConnectorError> {
  const rows = await database
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["organizations.id", "organizations.name"])
    .where("memberships.principal_id", "=", principalId)
    .orderBy("organizations.id")
    .limit(maxNamedOrganizations + 1)
    .execute();
  if (rows.length === 0)
    return new ConnectorError(
      "permission_denied",
      "you are not a member of any organization; GET /api/v1/me/invitations lists those that invite you",
    );
  const named = rows.slice(0, maxNamedOrganizations);
  const hasOthers = rows.length > named.length;
  const names = named.map(({ id, name }) => `${id} ('${name}')`).join(", ");
  const others = hasOthers ? " and others (see GET /api/v1/organizations)" : "";
  const expected = `the id of one of your organizations: ${names}${others}`;
  const missing = { path: "X-Organization-Id", code: "missing", expected, found: "nothing" } as const;
  return new ConnectorError(
    "invalid_params",
    `X-Organization-Id: expected ${expected}, found nothing, and none of your organizations is your default; PATCH /api/v1/me sets the default`,
    { details: [hasOthers ? missing : { ...missing, allowed: named.map(({ id }) => id) }] },
  );
}

/** A membership, and the default organization of its principal. Each is null if it does not exist. */
export interface MembershipWithDefault {
  readonly organization_id: string | null;
  /** The principal's membership of this organization may have ended. */
  readonly default_organization_id: string | null;
}

/**
 * Returns the membership for requests that name no organization: the one in the principal's default organization, or the
 * only one if there is no default. Otherwise returns `undefined`, even if the principal is no longer a member of its default
 * organization and has only one other membership: an admin who removes the principal must not redirect its requests to
 * another organization.
 */
export function defaultMembership<Membership extends MembershipWithDefault>(
  memberships: readonly Membership[],
): Membership | undefined {
  const [first] = memberships;
  const isUnset = first?.default_organization_id === null;
  if (isUnset) return memberships.length === 1 ? first : undefined;
  return memberships.find(
    ({ organization_id, default_organization_id }) => organization_id === default_organization_id,
  );
}
