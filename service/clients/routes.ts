import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponse, listResponseSchema, nameSchema } from "../http/schemas.ts";
import { roleSchema } from "../members/schema.ts";
import { createClient, deleteClient, rotateClientSecret } from "./commands.ts";
import { listClients } from "./queries.ts";
import {
  apiClientSchema,
  clientSecretSchema,
  createdClientSchema,
  presentClient,
  presentCreatedClient,
} from "./schema.ts";

export const getClients = route({
  method: "GET",
  url: "/api/v1/clients",
  operationId: "listClients",
  summary: "List the API clients that the organization created",
  description: "Requires an admin.",
  tag: "clients",
  access: "caller",
  schemas: { query: listQuerySchema },
  responses: {
    200: { description: "API clients, without their secrets.", schema: listResponseSchema(apiClientSchema) },
  },
  handle: async ({ service, caller, query }) =>
    listResponse(await listClients(service.database, caller, query), presentClient),
});

export const postClient = route({
  method: "POST",
  url: "/api/v1/clients",
  operationId: "createClient",
  summary: "Create an API client",
  description: "Requires an admin.",
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
      description: "The API client, with its secret. No other response contains the secret.",
      schema: createdClientSchema,
    },
  },
  handle: async ({ service, caller, body }) => presentCreatedClient(await createClient(service, caller, body)),
});

export const postClientSecret = route({
  method: "POST",
  url: "/api/v1/clients/:client_id/secret",
  operationId: "rotateClientSecret",
  summary: "Replace the secret of an API client",
  description:
    "Requires an admin. Requires an operator if the client is an operator. A token for one organization can replace neither the secret of an operator nor the secret of a client that is also a member of another organization. The previous secret stops working; tokens that were issued for it stay valid until they expire.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  responses: {
    201: {
      description: "The new secret. No other response contains it.",
      schema: clientSecretSchema,
    },
  },
  handle: async ({ service, caller, params }) => {
    const { id, secret } = await rotateClientSecret(service.database, caller, params.client_id);
    return { id, client_secret: secret };
  },
});

export const deleteClientRoute = route({
  method: "DELETE",
  url: "/api/v1/clients/:client_id",
  operationId: "deleteClient",
  summary: "Delete an API client",
  description: "Requires an admin. The client's tokens stop working at once.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  responses: { 204: { description: "The API client is deleted." } },
  handle: ({ service, caller, params }) => deleteClient(service.database, caller, params.client_id),
});
