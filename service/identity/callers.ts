import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller, Principal, Role } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { preparedQuery } from "../store/prepared-query.ts";

/** What identifies a caller: the claims of an access token, and the organization of the request. */
export interface CallerLookup {
  readonly principalId: string;
  /** Absent, the one of `defaultMembership` is meant. */
  readonly organizationId?: string | undefined;
  /** Whether their token is for that organization only. */
  readonly bound?: boolean;
  /** Of a token that is for one workspace only. */
  readonly workspaceId?: string | undefined;
}

/** A principal with their membership, left-joined: null where there is none. */
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
 * The principal in the organization that is asked for, read from the database in one query; without an organization
 * where none is asked for and they have no default. Throws `unauthenticated` where the principal is gone, and
 * `permission_denied` where they are not a member of the organization or of the workspace: the error is the same for
 * those that do not exist.
 */
export async function findPrincipal(database: Kysely<Database>, lookup: CallerLookup): Promise<Principal> {
  const { principalId, organizationId, bound = false, workspaceId } = lookup;
  if (organizationId === undefined) {
    const rows = await inAnyOrganization(database, { principalId });
    return { ...principalOf(rows[0]), ...placeOf(defaultMembership(rows)), bound };
  }
  const [row] = await inOrganization(database, { principalId, organizationId, workspaceId: workspaceId ?? null });
  const principal = callerOf(row, { organizationId, bound });
  if (workspaceId === undefined) return principal;
  if (!row?.workspace_id || (principal.role !== "admin" && !row.workspace_member))
    throw new ConnectorError("permission_denied", `you are not a member of workspace '${workspaceId}'`);
  return { ...principal, workspaceId };
}

/**
 * The same as a caller, who is in an organization. Throws as `findPrincipal` does; where none is asked for and they
 * have no default, `permission_denied` for a member of none and `invalid_params`, with a list of theirs, for the others.
 */
export async function findCaller(database: Kysely<Database>, lookup: CallerLookup): Promise<Caller> {
  const principal = await findPrincipal(database, lookup);
  const { organizationId, role } = principal;
  if (organizationId === undefined || role === undefined) throw await withoutDefault(database, principal);
  return { ...principal, organizationId, role };
}

/**
 * The caller that a row of one organization describes. Throws `unauthenticated` without a row, and `permission_denied`
 * where the principal is not a member of the organization.
 */
export function callerOf(
  row: PrincipalRow | undefined,
  { organizationId, bound = false }: { readonly organizationId: string; readonly bound?: boolean },
): Caller {
  const principal = principalOf(row);
  const place = placeOf(row);
  if (!place) throw new ConnectorError("permission_denied", `you are not a member of organization '${organizationId}'`);
  return { ...principal, ...place, bound };
}

function principalOf(row: PrincipalRow | undefined): Pick<Principal, "principalId" | "kind" | "name" | "operator"> {
  if (!row)
    throw new ConnectorError("unauthenticated", "the user or API client that the access token was given to is gone");
  return { principalId: row.id, kind: row.kind, name: row.name, operator: row.operator === 1 };
}

function placeOf(row: PrincipalRow | undefined): Pick<Caller, "organizationId" | "role"> | undefined {
  if (!row || row.organization_id === null || row.role === null) return undefined;
  return { organizationId: row.organization_id, role: row.role };
}

/** Organizations that an error names at most. */
const mostNamed = 20;

async function withoutDefault(database: Kysely<Database>, { principalId }: Principal): Promise<ConnectorError> {
  const rows = await database
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["organizations.id", "organizations.name"])
    .where("memberships.principal_id", "=", principalId)
    .orderBy("organizations.id")
    .limit(mostNamed + 1)
    .execute();
  if (rows.length === 0)
    return new ConnectorError(
      "permission_denied",
      "you are not a member of any organization; GET /api/v1/me/invitations lists those that invite you",
    );
  const allowed = rows.map(({ id }) => id);
  const named = rows.slice(0, mostNamed).map(({ id, name }) => `${id} ('${name}')`);
  const expected = `the id of one of your organizations: ${named.join(", ")}${rows.length > mostNamed ? " and others" : ""}`;
  return new ConnectorError(
    "invalid_params",
    `X-Organization-Id: expected ${expected}, found nothing, and your default is none of them; PATCH /api/v1/me sets it`,
    { details: [{ path: "X-Organization-Id", code: "missing", expected, found: "nothing", allowed }] },
  );
}

/** A membership with what decides whether requests that name no organization go there; null where there is none. */
export interface Choice {
  readonly organization_id: string | null;
  /** What the principal has set as their default; they need not be a member there any more. */
  readonly default_organization_id: string | null;
}

/**
 * Of a principal's memberships, the one that a request without an organization is for: the default that they have set,
 * else their only one. `undefined` where they have set none of several, or one that they are no member of any more:
 * another organization never takes its place, because others decide which memberships remain.
 */
export function defaultMembership<Membership extends Choice>(
  memberships: readonly Membership[],
): Membership | undefined {
  const [first] = memberships;
  const isUnset = first?.default_organization_id === null;
  if (isUnset) return memberships.length === 1 ? first : undefined;
  return memberships.find(
    ({ organization_id, default_organization_id }) => organization_id === default_organization_id,
  );
}
