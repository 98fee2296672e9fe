import { deleteConnector } from "../../connectors/delete-connector.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const removeConnector = route({
  method: "DELETE",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "deleteConnector",
  summary: "Delete a connector with its credentials",
  description: "For admins and whoever created it.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteConnector(service.database, caller, params.connector_id);
    reply.code(204);
  },
});
