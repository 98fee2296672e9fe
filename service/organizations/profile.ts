import type { Schema } from "@agent-connectors/runtime";
import { roleSchema, roles } from "../access/role.ts";
import type { AnswerOf } from "../http/answer-of.ts";
import { receivedInvitationSchema } from "../invitations/received.ts";

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
export type Profile = AnswerOf<typeof profileSchema>;
