import { route } from "../../http/route.ts";

export const getOpenapi = route({
  method: "GET",
  url: "/openapi.json",
  operationId: "getOpenapi",
  summary: "Describe this API",
  tag: "operations",
  access: "public",
  schemas: {},
  answers: { 200: { description: "An OpenAPI 3.1 document.", schema: { type: "object" } } },
  handle: async ({ request }) => request.server.openapi,
});
