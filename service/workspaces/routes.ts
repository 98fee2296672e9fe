import { route } from "../http/route.ts";
import { idPath, listParams, listQuerySchema, listResponse, listResponseSchema, nameSchema } from "../http/schemas.ts";
import {
  addWorkspaceMember,
  createWorkspace,
  deleteWorkspace,
  removeWorkspaceMember,
  updateWorkspace,
} from "./commands.ts";
import { findWorkspace, listWorkspaceMembers, listWorkspaces } from "./queries.ts";
import { presentWorkspace, presentWorkspaceMember, workspaceMemberSchema, workspaceSchema } from "./schema.ts";

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
      properties: { ...listParams, name: { ...nameSchema, description: "The exact name." } },
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description:
        "Workspaces. Admins see all workspaces of the organization; members see those that they are a member of. With a token for one workspace, the list has at most this workspace.",
      schema: listResponseSchema(workspaceSchema),
    },
  },
  handle: async ({ service, caller, query }) =>
    listResponse(await listWorkspaces(service.database, caller, query), presentWorkspace),
});

export const postWorkspace = route({
  method: "POST",
  url: "/api/v1/workspaces",
  operationId: "createWorkspace",
  summary: "Create a workspace",
  description: "Requires an admin. Names are unique in an organization.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    body: { type: "object", properties: { name: nameSchema }, required: ["name"], additionalProperties: false },
  },
  responses: {
    201: {
      description: "The workspace. It has no members yet, but admins can use it.",
      schema: workspaceSchema,
    },
  },
  handle: async ({ service, caller, body }) => presentWorkspace(await createWorkspace(service, caller, body)),
});

export const getWorkspace = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "getWorkspace",
  summary: "Get a workspace",
  tag: "workspaces",
  access: "caller",
  schemas: { params: idPath("workspace_id") },
  responses: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: async ({ service, caller, params }) =>
    presentWorkspace(await findWorkspace(service.database, caller, { id: params.workspace_id })),
});

export const patchWorkspace = route({
  method: "PATCH",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "updateWorkspace",
  summary: "Rename a workspace",
  description: "Requires an admin.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id"),
    body: { type: "object", properties: { name: nameSchema }, required: [], additionalProperties: false },
  },
  responses: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: async ({ service, caller, params, body }) =>
    presentWorkspace(await updateWorkspace(service.database, caller, { ...body, id: params.workspace_id })),
});

export const deleteWorkspaceRoute = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "deleteWorkspace",
  summary: "Delete a workspace",
  description: "Requires an admin. A workspace with connectors cannot be deleted.",
  tag: "workspaces",
  access: "caller",
  schemas: { params: idPath("workspace_id") },
  responses: { 204: { description: "The workspace is deleted." } },
  handle: ({ service, caller, params }) => deleteWorkspace(service.database, caller, params.workspace_id),
});

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
  responses: {
    200: {
      description: "The members. Admins of the organization can use the workspace without being a member.",
      schema: listResponseSchema(workspaceMemberSchema),
    },
  },
  handle: async ({ service, caller, params, query }) =>
    listResponse(
      await listWorkspaceMembers(service.database, caller, { ...query, workspaceId: params.workspace_id }),
      presentWorkspaceMember,
    ),
});

export const putWorkspaceMember = route({
  method: "PUT",
  url: "/api/v1/workspaces/:workspace_id/members/:principal_id",
  operationId: "addWorkspaceMember",
  summary: "Add a member of the organization to a workspace",
  description: "Requires an admin.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id", "principal_id"),
  },
  responses: {
    200: {
      description: "The member. The response is the same for a new and an existing member.",
      schema: workspaceMemberSchema,
    },
  },
  handle: async ({ service, caller, params }) =>
    presentWorkspaceMember(
      await addWorkspaceMember(service, caller, {
        workspaceId: params.workspace_id,
        principalId: params.principal_id,
      }),
    ),
});

export const removeWorkspaceMemberRoute = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspace_id/members/:principal_id",
  operationId: "removeWorkspaceMember",
  summary: "Remove a member from a workspace",
  description: "Requires an admin.",
  tag: "workspaces",
  access: "caller",
  schemas: {
    params: idPath("workspace_id", "principal_id"),
  },
  responses: { 204: { description: "The member is removed." } },
  handle: ({ service, caller, params }) =>
    removeWorkspaceMember(service.database, caller, {
      workspaceId: params.workspace_id,
      principalId: params.principal_id,
    }),
});
