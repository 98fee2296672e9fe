import { route } from "../../http/route.ts";
import { idPath, listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import { listWorkspaceMembers } from "../../workspaces/list-workspace-members.ts";
import { workspaceMemberSchema } from "../../workspaces/workspace-member.ts";

export const getWorkspaceMembers = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspace_id/members",
  operationId: "listWorkspaceMembers",
  summary: "List the members of a workspace",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id"),
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
