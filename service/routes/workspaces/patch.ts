import { route } from "../../http/route.ts";
import { idPath, nameSchema } from "../../http/schemas.ts";
import { renameWorkspace } from "../../workspaces/rename-workspace.ts";
import { workspaceSchema } from "../../workspaces/workspace.ts";

export const patchWorkspace = route({
  method: "PATCH",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "updateWorkspace",
  summary: "Rename a workspace",
  description: "For admins.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id"),
    body: { type: "object", properties: { name: nameSchema }, required: [], additionalProperties: false },
  },
  answers: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: ({ service, caller, params, body }) =>
    renameWorkspace(service.database, caller, { ...body, id: params.workspace_id }),
});
