import { getConnector } from "../../connectors/get-connector.ts";
import { storedConnectorSchema } from "../../connectors/stored-connector.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const getOneConnector = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "getConnector",
  summary: "Get a connector",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  answers: { 200: { description: "The connector, without its credentials.", schema: storedConnectorSchema } },
  handle: ({ service, caller, params }) => getConnector(service.database, caller, params.connector_id),
});
