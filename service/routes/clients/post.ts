import { roleSchema } from "../../access/role.ts";
import { route } from "../../http/route.ts";
import { nameSchema } from "../../http/schemas.ts";
import { createClient } from "../../organizations/create-client.ts";
import { createdApiClientSchema } from "../../organizations/created-api-client.ts";

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
  answers: {
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
