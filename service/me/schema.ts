import type { Schema } from "@agent-connectors/runtime";
import { type Principal, roles } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { presentReceivedInvitation, receivedInvitationSchema } from "../invitations/schema.ts";
import { roleSchema } from "../members/schema.ts";
import type { Profile } from "./queries.ts";

/** The caller's own profile. */
export const profileSchema = {
  type: "object",
  title: "Profile",
  properties: {
    id: { type: "string" },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    operator: {
      type: "boolean",
      description: "Whether you are an operator, who may create organizations and user accounts.",
    },
    organization_id: {
      type: ["string", "null"],
      description:
        "The organization of this request; null if the request names no organization and none of `organizations` is the default.",
    },
    role: { type: ["string", "null"], enum: [...roles, null], description: "Your role in that organization." },
    workspace_id: { type: ["string", "null"], description: "Set if the token is for one workspace only." },
    organizations: {
      type: "array",
      description: "Your organizations: at most 200, the default one first. GET /api/v1/organizations lists all.",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          role: roleSchema,
          default: { type: "boolean", description: "Whether requests that name no organization use this one." },
        },
        required: ["id", "name", "role", "default"],
      },
    },
    invitations: {
      type: "array",
      description:
        "Open invitations to you: at most 200. GET /api/v1/me/invitations lists all. Empty for a token for one organization only.",
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

/** The response for the caller's profile. */
export function presentProfile(caller: Principal, profile: Profile): ResponseOf<typeof profileSchema> {
  const { principalId, kind, name, operator, organizationId, role, workspaceId } = caller;
  return {
    id: principalId,
    kind,
    name,
    email: profile.email,
    operator,
    organization_id: organizationId ?? null,
    role: role ?? null,
    workspace_id: workspaceId ?? null,
    organizations: profile.organizations.map((organization) => ({
      id: organization.id,
      name: organization.name,
      role: organization.role,
      default: organization.id === profile.defaultOrganizationId,
    })),
    invitations: profile.invitations.map(presentReceivedInvitation),
  };
}
