import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { deleteWorkspace } from "../../workspaces/delete-workspace.ts";

export const removeWorkspace = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "deleteWorkspace",
  summary: "Delete a workspace",
  description: "For admins. One that has connectors cannot be deleted.",
  tag: "workspaces",
  access: "caller",
  schemas: { params: idPath("workspace_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteWorkspace(service.database, caller, params.workspace_id);
    reply.code(204);
  },
});
