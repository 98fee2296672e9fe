import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import { roleSchema } from "../members/schema.ts";
import type { Invitation, ReceivedInvitation } from "./queries.ts";

/** An open invitation, in responses to the organization that sent it. */
export const invitationSchema = {
  type: "object",
  title: "Invitation",
  properties: {
    id: { type: "string" },
    email: {
      type: ["string", "null"],
      description: "The e-mail address of the invited user, who may have no account yet.",
    },
    client_id: { type: ["string", "null"], description: "The id of the invited API client." },
    role: roleSchema,
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: ["id", "email", "client_id", "role", "created_at", "expires_at"],
} as const satisfies Schema;

/** The response for an invitation, without its organization and its creator. */
export function presentInvitation(row: Invitation): ResponseOf<typeof invitationSchema> {
  const { id, email, client_id, role, created_at, expires_at } = row;
  return {
    id,
    email,
    client_id,
    role,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  };
}

/** An open invitation, in responses to the invited user or API client. */
export const receivedInvitationSchema = {
  type: "object",
  title: "ReceivedInvitation",
  properties: {
    id: { type: "string" },
    organization_id: { type: "string" },
    organization_name: { type: "string", description: "The name that the organization's admins chose." },
    role: { ...roleSchema, description: "Your role after you accept." },
    invited_by: {
      type: ["string", "null"],
      description: "E-mail of the user who invites you; null if an API client invites you.",
    },
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: ["id", "organization_id", "organization_name", "role", "invited_by", "created_at", "expires_at"],
} as const satisfies Schema;

/** The response for a received invitation. */
export function presentReceivedInvitation({
  created_at,
  expires_at,
  ...row
}: ReceivedInvitation): ResponseOf<typeof receivedInvitationSchema> {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  };
}
