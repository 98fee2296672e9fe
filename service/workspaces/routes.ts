import { route } from "../http/route.ts";
import { idPath, listParams, listQuerySchema, listResponseSchema, nameSchema } from "../http/schemas.ts";
import {
  addWorkspaceMember,
  createWorkspace,
  deleteWorkspace,
  removeWorkspaceMember,
  renameWorkspace,
} from "./commands.ts";
import { findWorkspace, listWorkspaceMembers, listWorkspaces } from "./queries.ts";
import { workspaceMemberSchema, workspaceOf, workspaceSchema } from "./schema.ts";

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
  responses: {
    200: {
      description: "Workspaces: all of the organization for admins, for members those that they are a member of.",
      schema: listResponseSchema(workspaceSchema),
    },
  },
  handle: ({ service, caller, query }) => listWorkspaces(service.database, caller, query),
});

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
  responses: {
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
    workspaceOf(await findWorkspace(service.database, caller, { id: params.workspace_id })),
});

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
  responses: { 200: { description: "The workspace.", schema: workspaceSchema } },
  handle: ({ service, caller, params, body }) =>
    renameWorkspace(service.database, caller, { ...body, id: params.workspace_id }),
});

export const removeWorkspace = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspace_id",
  operationId: "deleteWorkspace",
  summary: "Delete a workspace",
  description: "For admins. One that has connectors cannot be deleted.",
  tag: "workspaces",
  access: "caller",
  schemas: { params: idPath("workspace_id") },
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteWorkspace(service.database, caller, params.workspace_id);
    reply.code(204);
  },
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
      description: "Its members. Admins of the organization need not be among them to reach it.",
      schema: listResponseSchema(workspaceMemberSchema),
    },
  },
  handle: ({ service, caller, params, query }) =>
    listWorkspaceMembers(service.database, caller, { ...query, workspaceId: params.workspace_id }),
});

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
  responses: {
    200: { description: "The member, whether or not they were one before.", schema: workspaceMemberSchema },
  },
  handle: ({ service, caller, params }) =>
    addWorkspaceMember(service, caller, { workspaceId: params.workspace_id, principalId: params.principal_id }),
});

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
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await removeWorkspaceMember(service.database, caller, {
      workspaceId: params.workspace_id,
      principalId: params.principal_id,
    });
    reply.code(204);
  },
});
