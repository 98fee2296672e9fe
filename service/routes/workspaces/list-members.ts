import { route } from "../../http/route.ts";
import { idSchema, listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import { listWorkspaceMembers } from "../../workspaces/list-workspace-members.ts";
import { workspaceMemberSchema } from "./workspace-member-schema.ts";

export const getWorkspaceMembers = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspace_id/members",
  operationId: "listWorkspaceMembers",
  summary: "List the members of a workspace",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: { type: "object", properties: { workspace_id: idSchema }, required: ["workspace_id"] },
    query: listQuerySchema,
  },
  answers: {
    200: {
      description: "Its members. Admins of the organization need not be among them to reach it.",
      schema: listAnswerSchema(workspaceMemberSchema),
    },
  },
  handle: ({ service, caller, params, query }) =>
    listWorkspaceMembers(service.database, caller, { ...query, workspaceId: params.workspace_id }),
});
