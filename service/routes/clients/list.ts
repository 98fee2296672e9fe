import { route } from "../../http/route.ts";
import { listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import { apiClientSchema } from "../../organizations/api-client.ts";
import { listClients } from "../../organizations/list-clients.ts";

export const getClients = route({
  method: "GET",
  url: "/api/v1/clients",
  operationId: "listClients",
  summary: "List the API clients that the organization has made",
  description: "For admins.",
  tag: "clients",
  access: "caller",
  schemas: { query: listQuerySchema },
  answers: {
    200: { description: "API clients; their secrets are kept nowhere.", schema: listAnswerSchema(apiClientSchema) },
  },
  handle: ({ service, caller, query }) => listClients(service.database, caller, query),
});
