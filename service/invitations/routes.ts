import { route } from "../http/route.ts";
import { emailSchema, idPath, idSchema, listQuerySchema, listResponse, listResponseSchema } from "../http/schemas.ts";
import { roleSchema } from "../members/schema.ts";
import { organizationSchema, presentOrganization } from "../organizations/schema.ts";
import { acceptInvitation, createInvitation, declineInvitation, deleteInvitation } from "./commands.ts";
import { listInvitations, listReceivedInvitations } from "./queries.ts";
import { invitationSchema, presentInvitation, presentReceivedInvitation, receivedInvitationSchema } from "./schema.ts";

export const getMyInvitations = route({
  method: "GET",
  url: "/api/v1/me/invitations",
  operationId: "listMyInvitations",
  summary: "List the organizations that invite you",
  tag: "me",
  access: "principal",
  schemas: { query: listQuerySchema },
  responses: { 200: { description: "Open invitations.", schema: listResponseSchema(receivedInvitationSchema) } },
  handle: async ({ service, caller, query }) =>
    listResponse(await listReceivedInvitations(service, caller, query), presentReceivedInvitation),
});

export const acceptMyInvitation = route({
  method: "POST",
  url: "/api/v1/me/invitations/:invitation_id/accept",
  operationId: "acceptInvitation",
  summary: "Join an organization that invites you",
  description: "This does not choose your default organization; PATCH /api/v1/me does.",
  tag: "me",
  access: "principal",
  schemas: { params: idPath("invitation_id") },
  responses: { 200: { description: "The organization, with your role.", schema: organizationSchema } },
  handle: async ({ service, caller, params }) =>
    presentOrganization(await acceptInvitation(service, caller, params.invitation_id)),
});

export const declineMyInvitation = route({
  method: "POST",
  url: "/api/v1/me/invitations/:invitation_id/decline",
  operationId: "declineInvitation",
  summary: "Decline an invitation",
  tag: "me",
  access: "principal",
  schemas: { params: idPath("invitation_id") },
  responses: { 204: { description: "The invitation is declined." } },
  handle: ({ service, caller, params }) => declineInvitation(service, caller, params.invitation_id),
});

export const getInvitations = route({
  method: "GET",
  url: "/api/v1/invitations",
  operationId: "listInvitations",
  summary: "List the organization's open invitations",
  description: "Requires an admin.",
  tag: "invitations",
  access: "caller",
  schemas: { query: listQuerySchema },
  responses: { 200: { description: "Invitations.", schema: listResponseSchema(invitationSchema) } },
  handle: async ({ service, caller, query }) =>
    listResponse(await listInvitations(service, caller, query), presentInvitation),
});

export const postInvitation = route({
  method: "POST",
  url: "/api/v1/invitations",
  operationId: "createInvitation",
  summary: "Invite a user or an API client to the organization",
  description:
    "Requires an admin. The invited user or client becomes a member by accepting (POST /api/v1/me/invitations/{invitation_id}/accept, or on the page /invitations). The response does not reveal whether the user or client exists. An invitation expires after 30 days.",
  tag: "invitations",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: {
        role: roleSchema,
        email: { ...emailSchema, description: "The e-mail address of a user." },
        client_id: { ...idSchema, description: "The id of an API client, instead of the e-mail." },
      },
      required: ["role"],
      additionalProperties: false,
    },
  },
  responses: { 201: { description: "The invitation.", schema: invitationSchema } },
  handle: async ({ service, caller, body }) => presentInvitation(await createInvitation(service, caller, body)),
});

export const deleteInvitationRoute = route({
  method: "DELETE",
  url: "/api/v1/invitations/:invitation_id",
  operationId: "deleteInvitation",
  summary: "Delete an invitation",
  description: "Requires an admin.",
  tag: "invitations",
  access: "caller",
  schemas: { params: idPath("invitation_id") },
  responses: { 204: { description: "The invitation is deleted." } },
  handle: ({ service, caller, params }) => deleteInvitation(service.database, caller, params.invitation_id),
});
