import type { Schema } from "@agent-connectors/runtime";
import { upstreamErrors } from "../http/failures/problem.ts";
import { route } from "../http/route.ts";
import { idPath, listParams, listResponse, listResponseSchema, nameSchema, termSchema } from "../http/schemas.ts";
import { connect } from "./connect.ts";
import { readDocs } from "./docs.ts";
import { listPermissions, permissionsSchema, replacePermissions } from "./permissions.ts";
import { getConnector, listConnectors } from "./queries.ts";
import { storedConnectorSchema } from "./schema.ts";
import { deleteConnector, updateConnector } from "./update.ts";

/** The members of a body by which a connector is connected. */
const connectionFields = {
  // Without a type: what another one was found would be shown, and may be a secret.
  credentials: {
    description: "An object of texts: the fields of one of the kind's auth options, which are never answered again.",
  },
  auth: {
    type: "string",
    maxLength: 100,
    description: "Name of the auth option, where the credentials alone do not tell.",
  },
  replication_config: {
    type: "object",
    additionalProperties: true,
    description: "The kind's configuration, for calls and for synchronization.",
  },
} as const satisfies Record<string, Schema>;

export const getConnectors = route({
  method: "GET",
  url: "/api/v1/integrations/connectors",
  operationId: "listConnectors",
  summary: "List the connectors that you can see",
  tag: "connectors",
  access: "caller",
  errors: ["not_found"],
  schemas: {
    query: {
      type: "object",
      properties: {
        ...listParams,
        workspace_name: { ...nameSchema, description: "Only those of this workspace." },
        connector_type: { ...termSchema, description: "Only those of this kind." },
        status: { type: "string", enum: ["ready", "needs_reconnect"] },
      },
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description: "Connectors of the workspaces that you can see.",
      schema: listResponseSchema(storedConnectorSchema),
    },
  },
  handle: async ({ service, caller, query: { workspace_name: workspaceName, connector_type: kind, ...query } }) =>
    listResponse(await listConnectors(service.database, caller, { ...query, workspaceName, kind }), (row) => row),
});

export const postConnector = route({
  method: "POST",
  url: "/api/v1/integrations/connectors",
  operationId: "createConnector",
  summary: "Create a connector",
  description: "Its credentials are tried at the upstream first, by one harmless read.",
  tag: "connectors",
  access: "caller",
  errors: upstreamErrors,
  schemas: {
    body: {
      type: "object",
      properties: {
        workspace_name: nameSchema,
        connector_type: { ...termSchema, description: "Name of the kind." },
        name: { ...nameSchema, description: "Unique in the workspace." },
        ...connectionFields,
      },
      required: ["workspace_name", "connector_type", "name", "credentials"],
      additionalProperties: false,
    },
  },
  responses: { 201: { description: "The connector.", schema: storedConnectorSchema } },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return connect(service, caller, {
      workspace: { name: body.workspace_name },
      kind: body.connector_type,
      name: body.name,
      auth: body.auth,
      credentials: body.credentials,
      replicationConfig: body.replication_config,
    });
  },
});

export const getOneConnector = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "getConnector",
  summary: "Get a connector",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  responses: { 200: { description: "The connector, without its credentials.", schema: storedConnectorSchema } },
  handle: ({ service, caller, params }) => getConnector(service.database, caller, params.connector_id),
});

export const patchConnector = route({
  method: "PATCH",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "updateConnector",
  summary: "Rename a connector, or connect it anew",
  description:
    "For admins and whoever created it. What is given takes the place of what was there, whole. Credentials and replication_config are tried at the upstream first; a configuration that leads to another host needs credentials with it.",
  tag: "connectors",
  access: "caller",
  errors: upstreamErrors,
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: { name: { ...nameSchema, description: "Unique in the workspace." }, ...connectionFields },
      required: [],
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "The connector.", schema: storedConnectorSchema } },
  handle: ({ service, caller, params, body }) =>
    updateConnector(service, caller, {
      connectorId: params.connector_id,
      name: body.name,
      auth: body.auth,
      credentials: body.credentials,
      replicationConfig: body.replication_config,
    }),
});

export const removeConnector = route({
  method: "DELETE",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "deleteConnector",
  summary: "Delete a connector with its credentials",
  description: "For admins and whoever created it.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteConnector(service.database, caller, params.connector_id);
    reply.code(204);
  },
});

export const getConnectorDocs = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/docs",
  operationId: "readConnectorDocs",
  summary: "Read what a connector can do, section by section",
  description: "Written for agents: the outline first, then the section of an action before its first call.",
  tag: "connectors",
  access: "caller",
  errors: ["unknown_section"],
  schemas: {
    params: idPath("connector_id"),
    query: {
      type: "object",
      properties: {
        section: {
          type: "string",
          maxLength: 200,
          description: "Just as the outline lists it: actions.<entity>.<action>. Absent, the outline is answered.",
        },
      },
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description: "The section, or the outline.",
      schema: {
        type: "object",
        properties: {
          section: { type: ["string", "null"], description: "Null for the outline." },
          text: { type: "string", description: "Markdown." },
          sections: { type: "array", items: { type: "string" }, description: "Every section, with the outline." },
        },
        required: ["section", "text"],
      },
    },
  },
  handle: ({ service, caller, params, query }) =>
    readDocs(service.database, caller, { connectorId: params.connector_id, section: query.section }),
});

export const getPermissions = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "getConnectorPermissions",
  summary: "See who may do what with a connector's entities",
  description: "For admins. Members without an entry may do everything; admins may in any case.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  responses: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params }) => ({
    permissions: await listPermissions(service.database, caller, params.connector_id),
  }),
});

export const putPermissions = route({
  method: "PUT",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "replaceConnectorPermissions",
  summary: "Say who may do what with a connector's entities",
  description: "For admins. Takes the place of all permissions that there were.",
  tag: "connectors",
  access: "caller",
  schemas: {
    params: idPath("connector_id"),
    body: permissionsSchema,
  },
  responses: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params, body }) => ({
    permissions: await replacePermissions(service.database, caller, {
      connectorId: params.connector_id,
      permissions: body.permissions,
    }),
  }),
});
