import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponse, listResponseSchema } from "../http/schemas.ts";
import { removeMember, updateMember } from "./commands.ts";
import { listMembers } from "./queries.ts";
import { memberSchema, presentMember, roleSchema } from "./schema.ts";

export const getMembers = route({
  method: "GET",
  url: "/api/v1/members",
  operationId: "listMembers",
  summary: "List the organization's members",
  description: "Requires an admin.",
  tag: "members",
  access: "caller",
  schemas: { query: listQuerySchema },
  responses: { 200: { description: "Users and API clients.", schema: listResponseSchema(memberSchema) } },
  handle: async ({ service, caller, query }) =>
    listResponse(await listMembers(service.database, caller, query), presentMember),
});

export const patchMember = route({
  method: "PATCH",
  url: "/api/v1/members/:principal_id",
  operationId: "updateMember",
  summary: "Change a member's role",
  description:
    "Requires an admin. A change that would leave the organization without an admin, or the installation without an operator who is an admin, is a conflict.",
  tag: "members",
  access: "caller",
  schemas: {
    params: idPath("principal_id"),
    body: {
      type: "object",
      properties: { role: roleSchema },
      required: ["role"],
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "The member.", schema: memberSchema } },
  handle: async ({ service, caller, params, body }) =>
    presentMember(await updateMember(service.database, caller, { principalId: params.principal_id, role: body.role })),
});

export const removeMemberRoute = route({
  method: "DELETE",
  url: "/api/v1/members/:principal_id",
  operationId: "removeMember",
  summary: "Remove a member from the organization",
  description:
    "Requires an admin. A removal that would leave the organization without an admin, or the installation without an operator who is an admin, is a conflict.",
  tag: "members",
  access: "caller",
  schemas: { params: idPath("principal_id") },
  responses: { 204: { description: "The member is removed." } },
  handle: ({ service, caller, params }) => removeMember(service.database, caller, params.principal_id),
});
