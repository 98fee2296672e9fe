import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { findWorkspace } from "../../workspaces/find-workspace.ts";
import { workspaceSchema } from "../../workspaces/workspace.ts";
import { workspaceOf } from "../../workspaces/workspace-of.ts";

export const getWorkspace = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "getWorkspace",
  summary: "Get a workspace",
  tag: "workspaces",
  access: "caller",
  schemas: { params: idPath("workspace_id") },
  answers: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: async ({ service, caller, params }) =>
    workspaceOf(await findWorkspace(service.database, caller, { id: params.workspace_id })),
});
