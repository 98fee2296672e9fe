import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import { type Principal, roleSchema, roles } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { defaultMembership } from "../identity/callers.ts";
import { findReceivedInvitations, receivedInvitationSchema } from "../invitations/received.ts";
import { ownOrganizations } from "../organizations/queries.ts";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";

/** See `Profile`. */
export const profileSchema = {
  type: "object",
  title: "Profile",
  properties: {
    id: { type: "string" },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    operator: { type: "boolean", description: "Whether you may create organizations." },
    organization_id: {
      type: ["string", "null"],
      description: "The one that this request is for; null where it names none and you have no default.",
    },
    role: { type: ["string", "null"], enum: [...roles, null], description: "Yours in that organization." },
    workspace_id: { type: ["string", "null"], description: "Set where the token is for one workspace only." },
    organizations: {
      type: "array",
      description: "The default one first; at most 200, and GET /api/v1/organizations pages through all.",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          role: roleSchema,
          default: { type: "boolean", description: "Whether requests that name no organization go there." },
        },
        required: ["id", "name", "role", "default"],
      },
    },
    invitations: {
      type: "array",
      description:
        "Organizations that you may join; at most 200, and GET /api/v1/me/invitations pages through all. None for a token that is for one organization only.",
      items: receivedInvitationSchema,
    },
  },
  required: [
    "id",
    "kind",
    "name",
    "email",
    "operator",
    "organization_id",
    "role",
    "workspace_id",
    "organizations",
    "invitations",
  ],
} as const satisfies Schema;

/** Who asks, and where they may. */
type Profile = ResponseOf<typeof profileSchema>;

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

/** Chooses where the caller's requests go that name no organization. Throws `not_found` where they are no member of it. */
export async function setDefaultOrganization(
  database: Kysely<Database>,
  caller: Principal,
  organizationId: string,
): Promise<void> {
  authorize(caller, "profile.change");
  const updated = await database
    .updateTable("principals")
    .set({ default_organization_id: organizationId })
    .where("id", "=", caller.principalId)
    .where("id", "in", (query) =>
      query.selectFrom("memberships").select("principal_id").where("organization_id", "=", organizationId),
    )
    .returning("id")
    .executeTakeFirst();
  if (updated === undefined) throw new ConnectorError("not_found", `there is no organization '${organizationId}'`);
}
