import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { addWorkspaceMember } from "../../workspaces/add-workspace-member.ts";
import { workspaceMemberSchema } from "../../workspaces/workspace-member.ts";

export const putWorkspaceMember = route({
  method: "PUT",
  url: "/api/v1/workspaces/:workspace_id/members/:principal_id",
  operationId: "addWorkspaceMember",
  summary: "Make a member of the organization a member of a workspace",
  description: "For admins.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id", "principal_id"),
  },
  answers: { 200: { description: "The member, whether or not they were one before.", schema: workspaceMemberSchema } },
  handle: ({ service, caller, params }) =>
    addWorkspaceMember(service, caller, { workspaceId: params.workspace_id, principalId: params.principal_id }),
});
