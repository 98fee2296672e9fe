import { connectorTypeSummarySchema } from "../../connector-types/connector-type-summary.ts";
import { listConnectorTypes } from "../../connector-types/list-connector-types.ts";
import { route } from "../../http/route.ts";

export const getConnectorTypes = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types",
  operationId: "listConnectorTypes",
  summary: "List the kinds of connectors",
  tag: "connector types",
  access: "caller",
  schemas: {},
  answers: {
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
