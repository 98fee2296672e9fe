import type { Schema } from "@agent-connectors/runtime";
import { upstreamErrors } from "../http/failures/problem.ts";
import { route } from "../http/route.ts";
import { idPath, listParams, listResponse, listResponseSchema, nameSchema, termSchema } from "../http/schemas.ts";
import { connect } from "./connect.ts";
import { readDocs } from "./docs.ts";
import { listPermissions, replacePermissions } from "./permissions.ts";
import { getConnector, listConnectors } from "./queries.ts";
import { connectorSchema, permissionsSchema, presentConnector, presentPermissions } from "./schema.ts";
import { deleteConnector, updateConnector } from "./update.ts";

/** The members of a request body that describe a connection. */
const connectionFields = {
  // `credentials` has no `type`, because the error for a wrong type would quote the value, which may be a secret.
  credentials: {
    description: "An object of strings: the fields of one of the kind's auth options. Responses never contain them.",
  },
  auth: {
    type: "string",
    maxLength: 100,
    description: "Name of the auth option; required if the credentials fit several options.",
  },
  replication_config: {
    type: "object",
    additionalProperties: true,
    description: "The kind's configuration, for calls and syncs.",
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
        workspace_name: { ...nameSchema, description: "Only connectors of this workspace." },
        connector_type: { ...termSchema, description: "Only connectors of this kind." },
        name: { ...nameSchema, description: "Only connectors with this name." },
        status: { type: "string", enum: ["ready", "needs_reconnect"] },
      },
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description: "Connectors of the workspaces that you can see.",
      schema: listResponseSchema(connectorSchema),
    },
  },
  handle: async ({ service, caller, query: { workspace_name: workspaceName, connector_type: kind, ...query } }) =>
    listResponse(await listConnectors(service.database, caller, { ...query, workspaceName, kind }), presentConnector),
});

export const postConnector = route({
  method: "POST",
  url: "/api/v1/integrations/connectors",
  operationId: "createConnector",
  summary: "Create a connector",
  description: "The service first tests the credentials with one read at the upstream.",
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
  responses: { 201: { description: "The connector.", schema: connectorSchema } },
  handle: async ({ service, caller, body }) => {
    const row = await connect(service, caller, {
      workspace: { name: body.workspace_name },
      kind: body.connector_type,
      name: body.name,
      auth: body.auth,
      credentials: body.credentials,
      replicationConfig: body.replication_config,
    });
    return presentConnector(row);
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
  responses: { 200: { description: "The connector, without its credentials.", schema: connectorSchema } },
  handle: async ({ service, caller, params }) =>
    presentConnector(await getConnector(service.database, caller, params.connector_id)),
});

export const patchConnector = route({
  method: "PATCH",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "updateConnector",
  summary: "Rename a connector, or connect it again",
  description:
    "Requires an admin or the connector's creator. Each member of the body replaces the stored value completely. The service first tests credentials and replication_config at the upstream. A configuration that changes the base URL or the token URL requires credentials. After new credentials or a changed configuration, the syncs read all records again. Until the sync of an entity ends, searches can find records of the previous account; a reset deletes them sooner.",
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
  responses: { 200: { description: "The connector.", schema: connectorSchema } },
  handle: async ({ service, caller, params, body }) =>
    presentConnector(
      await updateConnector(service, caller, {
        connectorId: params.connector_id,
        name: body.name,
        auth: body.auth,
        credentials: body.credentials,
        replicationConfig: body.replication_config,
      }),
    ),
});

export const removeConnector = route({
  method: "DELETE",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "deleteConnector",
  summary: "Delete a connector with its credentials and its copied records",
  description: "Requires an admin or the connector's creator.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  responses: { 204: { description: "The connector is deleted." } },
  handle: ({ service, caller, params }) => deleteConnector(service, caller, params.connector_id),
});

export const getConnectorDocs = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/docs",
  operationId: "readConnectorDocs",
  summary: "Read a section of a connector's documentation",
  description: "Written for agents: read the outline first, and the section of an action before its first call.",
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
          description:
            "An id from the outline, such as actions.<entity>.<action>. By default, the response is the outline.",
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
          sections: {
            type: "array",
            items: { type: "string" },
            description: "Ids of all sections; only with the outline.",
          },
          entities: {
            type: "array",
            items: { type: "string" },
            description:
              "One line for each entity, with its actions and some params of its lists and searches; only with the outline.",
          },
          stored: {
            type: "array",
            items: { type: "string" },
            description: "One line for each entity in the context store, with its main fields; only with the outline.",
          },
          ranking: {
            type: "string",
            enum: ["lexical", "semantic"],
            description:
              "How searches by similarity rank results; only with the outline, and only for kinds with such searches.",
          },
        },
        required: ["section", "text"],
      },
    },
  },
  handle: ({ service, caller, params, query }) =>
    readDocs(service, caller, { connectorId: params.connector_id, section: query.section }),
});

export const getPermissions = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "getConnectorPermissions",
  summary: "List the permissions for a connector's entities",
  description:
    "Requires an admin. A member has full access to an entity if neither the entity nor `*` has an entry for the member. Admins always have full access.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  responses: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params }) =>
    presentPermissions(await listPermissions(service.database, caller, params.connector_id)),
});

export const putPermissions = route({
  method: "PUT",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "replaceConnectorPermissions",
  summary: "Replace the permissions for a connector's entities",
  description: "Requires an admin. Replaces the permissions of all members for the connector.",
  tag: "connectors",
  access: "caller",
  schemas: {
    params: idPath("connector_id"),
    body: permissionsSchema,
  },
  responses: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params, body: { permissions } }) =>
    presentPermissions(
      await replacePermissions(service.database, caller, { connectorId: params.connector_id, permissions }),
    ),
});
