import { connectorTypeSchema } from "../../connector-types/connector-type.ts";
import { getConnectorType } from "../../connector-types/get-connector-type.ts";
import { route } from "../../http/route.ts";
import { termSchema } from "../../http/schemas.ts";

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
  answers: { 200: { description: "The kind.", schema: connectorTypeSchema } },
  handle: ({ service, params }) => getConnectorType(service, params.connector_type),
});
