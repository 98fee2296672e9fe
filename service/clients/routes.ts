import { roleSchema } from "../access/caller.ts";
import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponseSchema, nameSchema } from "../http/schemas.ts";
import {
  clientSecretSchema,
  createClient,
  createdApiClientSchema,
  deleteClient,
  renewClientSecret,
} from "./commands.ts";
import { apiClientSchema, listClients } from "./queries.ts";

export const getClients = route({
  method: "GET",
  url: "/api/v1/clients",
  operationId: "listClients",
  summary: "List the API clients that the organization has made",
  description: "For admins.",
  tag: "clients",
  access: "caller",
  schemas: { query: listQuerySchema },
  responses: {
    200: { description: "API clients; their secrets are kept nowhere.", schema: listResponseSchema(apiClientSchema) },
  },
  handle: ({ service, caller, query }) => listClients(service.database, caller, query),
});

export const postClient = route({
  method: "POST",
  url: "/api/v1/clients",
  operationId: "createClient",
  summary: "Create an API client",
  description: "For admins.",
  tag: "clients",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: { name: nameSchema, role: roleSchema },
      required: ["name", "role"],
      additionalProperties: false,
    },
  },
  responses: {
    201: {
      description: "The API client, with the secret that is told this once.",
      schema: createdApiClientSchema,
    },
  },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return createClient(service, caller, body);
  },
});

export const postClientSecret = route({
  method: "POST",
  url: "/api/v1/clients/:client_id/secret",
  operationId: "rotateClientSecret",
  summary: "Give an API client another secret",
  description:
    "For admins; for operators where the client is one. The old secret gets no token any more; tokens that it got hold until they expire.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  responses: {
    201: {
      description: "The secret, which is told this once.",
      schema: clientSecretSchema,
    },
  },
  handle: ({ service, caller, params, reply }) => {
    reply.code(201);
    return renewClientSecret(service.database, caller, params.client_id);
  },
});

export const removeClient = route({
  method: "DELETE",
  url: "/api/v1/clients/:client_id",
  operationId: "deleteClient",
  summary: "Delete an API client",
  description: "For admins. Its tokens are refused from then on.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteClient(service.database, caller, params.client_id);
    reply.code(204);
  },
});
