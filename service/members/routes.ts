import { roleSchema } from "../access/caller.ts";
import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponseSchema } from "../http/schemas.ts";
import { changeRole, removeMember } from "./commands.ts";
import { listMembers, memberSchema } from "./queries.ts";

export const getMembers = route({
  method: "GET",
  url: "/api/v1/members",
  operationId: "listMembers",
  summary: "List the organization's members",
  description: "For admins.",
  tag: "members",
  access: "caller",
  schemas: { query: listQuerySchema },
  responses: { 200: { description: "Users and API clients.", schema: listResponseSchema(memberSchema) } },
  handle: ({ service, caller, query }) => listMembers(service.database, caller, query),
});

export const patchMember = route({
  method: "PATCH",
  url: "/api/v1/members/:principal_id",
  operationId: "updateMember",
  summary: "Change a member's role",
  description: "For admins. The last admin cannot become a member, nor the last operator of the installation.",
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
  handle: ({ service, caller, params, body }) =>
    changeRole(service.database, caller, { principalId: params.principal_id, role: body.role }),
});

export const deleteMember = route({
  method: "DELETE",
  url: "/api/v1/members/:principal_id",
  operationId: "removeMember",
  summary: "Remove a member from the organization",
  description: "For admins. The last admin cannot be removed, nor the last operator of the installation.",
  tag: "members",
  access: "caller",
  schemas: { params: idPath("principal_id") },
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await removeMember(service.database, caller, params.principal_id);
    reply.code(204);
  },
});
