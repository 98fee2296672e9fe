import { route } from "../http/route.ts";
import { termSchema } from "../http/schemas.ts";
import { connectorTypeSchema, connectorTypeSummarySchema, getConnectorType, listConnectorTypes } from "./schema.ts";

export const getConnectorTypes = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types",
  operationId: "listConnectorTypes",
  summary: "List the kinds of connectors",
  tag: "connector types",
  access: "caller",
  schemas: {},
  responses: {
    200: {
      description: "Every kind, on one page.",
      schema: {
        type: "object",
        properties: { data: { type: "array", items: connectorTypeSummarySchema } },
        required: ["data"],
      },
    },
  },
  handle: async ({ service }) => ({ data: await listConnectorTypes(service.clock.now()) }),
});

export const getOneConnectorType = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types/:connector_type",
  operationId: "getConnectorType",
  summary: "See what a kind of connector can do, and what it takes to connect it",
  tag: "connector types",
  access: "caller",
  schemas: {
    params: {
      type: "object",
      properties: { connector_type: termSchema },
      required: ["connector_type"],
    },
  },
  responses: { 200: { description: "The kind.", schema: connectorTypeSchema } },
  handle: ({ service, params }) => getConnectorType(service, params.connector_type),
});
