import { route } from "../../http/route.ts";
import { idSchema } from "../../http/schemas.ts";
import { findWorkspace } from "../../workspaces/find-workspace.ts";
import { workspaceOf } from "../../workspaces/workspace-of.ts";
import { workspaceSchema } from "./workspace-schema.ts";

export const getWorkspace = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "getWorkspace",
  summary: "Get a workspace",
  tag: "workspaces",
  access: "caller",
  schemas: { params: { type: "object", properties: { workspace_id: idSchema }, required: ["workspace_id"] } },
  answers: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: async ({ service, caller, params }) =>
    workspaceOf(await findWorkspace(service.database, caller, { id: params.workspace_id })),
});
