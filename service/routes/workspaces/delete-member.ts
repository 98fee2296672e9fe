import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { removeWorkspaceMember } from "../../workspaces/remove-workspace-member.ts";

export const deleteWorkspaceMember = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspace_id/members/:principal_id",
  operationId: "removeWorkspaceMember",
  summary: "Remove a member from a workspace",
  description: "For admins.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id", "principal_id"),
  },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await removeWorkspaceMember(service.database, caller, {
      workspaceId: params.workspace_id,
      principalId: params.principal_id,
    });
    reply.code(204);
  },
});
