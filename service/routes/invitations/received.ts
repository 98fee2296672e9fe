import { route } from "../../http/route.ts";
import { idPath, listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
  receivedInvitationSchema,
} from "../../invitations/received.ts";
import { organizationSchema } from "../../organizations/organization.ts";

export const getMyInvitations = route({
  method: "GET",
  url: "/api/v1/me/invitations",
  operationId: "listMyInvitations",
  summary: "List the organizations that invite you",
  tag: "me",
  access: "principal",
  schemas: { query: listQuerySchema },
  answers: { 200: { description: "Open invitations.", schema: listAnswerSchema(receivedInvitationSchema) } },
  handle: ({ service, caller, query }) => listReceivedInvitations(service, caller, query),
});

export const acceptMyInvitation = route({
  method: "POST",
  url: "/api/v1/me/invitations/:invitation_id/accept",
  operationId: "acceptInvitation",
  summary: "Join an organization that invites you",
  description: "Your default organization stays as it is.",
  tag: "me",
  access: "principal",
  schemas: { params: idPath("invitation_id") },
  answers: { 200: { description: "The organization, with your role.", schema: organizationSchema } },
  handle: ({ service, caller, params }) => acceptInvitation(service, caller, params.invitation_id),
});

export const declineMyInvitation = route({
  method: "POST",
  url: "/api/v1/me/invitations/:invitation_id/decline",
  operationId: "declineInvitation",
  summary: "Turn down an invitation",
  tag: "me",
  access: "principal",
  schemas: { params: idPath("invitation_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await declineInvitation(service, caller, params.invitation_id);
    reply.code(204);
  },
});
