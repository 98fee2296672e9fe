import { listConnectors } from "../../connectors/list-connectors.ts";
import { storedConnectorSchema } from "../../connectors/stored-connector.ts";
import { route } from "../../http/route.ts";
import { listAnswerSchema, listParams, nameSchema, termSchema } from "../../http/schemas.ts";

export const getConnectors = route({
  method: "GET",
  url: "/api/v1/integrations/connectors",
  operationId: "listConnectors",
  summary: "List the connectors that you can see",
  tag: "connectors",
  access: "caller",
  errors: ["not_found"],
  schemas: {
    query: {
      type: "object",
      properties: {
        ...listParams,
        workspace_name: { ...nameSchema, description: "Only those of this workspace." },
        connector_type: { ...termSchema, description: "Only those of this kind." },
        status: { type: "string", enum: ["ready", "needs_reconnect"] },
      },
      additionalProperties: false,
    },
  },
  answers: {
    200: {
      description: "Connectors of the workspaces that you can see.",
      schema: listAnswerSchema(storedConnectorSchema),
    },
  },
  handle: ({ service, caller, query: { workspace_name: workspaceName, connector_type: kind, ...query } }) =>
    listConnectors(service.database, caller, { ...query, workspaceName, kind }),
});
