import { route } from "../../http/route.ts";
import { listAnswerSchema, listParams, nameSchema } from "../../http/schemas.ts";
import { listWorkspaces } from "../../workspaces/list-workspaces.ts";
import { workspaceSchema } from "../../workspaces/workspace.ts";

export const getWorkspaces = route({
  method: "GET",
  url: "/api/v1/workspaces",
  operationId: "listWorkspaces",
  summary: "List the workspaces that you can see",
  tag: "workspaces",
  access: "caller",
  schemas: {
    query: {
      type: "object",
      properties: { ...listParams, name: { ...nameSchema, description: "Exact." } },
      additionalProperties: false,
    },
  },
  answers: {
    200: {
      description: "Workspaces: all of the organization for admins, for members those that they are a member of.",
      schema: listAnswerSchema(workspaceSchema),
    },
  },
  handle: ({ service, caller, query }) => listWorkspaces(service.database, caller, query),
});
