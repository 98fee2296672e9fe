import { route } from "../../http/route.ts";
import { nameSchema } from "../../http/schemas.ts";
import { createWorkspace } from "../../workspaces/create-workspace.ts";
import { workspaceSchema } from "../../workspaces/workspace.ts";

export const postWorkspace = route({
  method: "POST",
  url: "/api/v1/workspaces",
  operationId: "createWorkspace",
  summary: "Create a workspace",
  description: "For admins. Names are unique in an organization.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    body: { type: "object", properties: { name: nameSchema }, required: ["name"], additionalProperties: false },
  },
  answers: {
    201: {
      description: "The workspace, of which nobody is a member yet; admins see it all the same.",
      schema: workspaceSchema,
    },
  },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return createWorkspace(service, caller, body);
  },
});
