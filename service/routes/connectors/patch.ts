import { storedConnectorSchema } from "../../connectors/stored-connector.ts";
import { updateConnector } from "../../connectors/update-connector.ts";
import { upstreamErrors } from "../../http/failures/upstream-errors.ts";
import { route } from "../../http/route.ts";
import { idPath, nameSchema } from "../../http/schemas.ts";
import { connectionFields } from "./connection-fields.ts";

export const patchConnector = route({
  method: "PATCH",
  url: "/api/v1/integrations/connectors/:connector_id",
  operationId: "updateConnector",
  summary: "Rename a connector, or connect it anew",
  description:
    "For admins and whoever created it. What is given takes the place of what was there, whole. Credentials and replication_config are tried at the upstream first; a configuration that leads to another host needs credentials with it.",
  tag: "connectors",
  access: "caller",
  errors: upstreamErrors,
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: { name: { ...nameSchema, description: "Unique in the workspace." }, ...connectionFields },
      required: [],
      additionalProperties: false,
    },
  },
  answers: { 200: { description: "The connector.", schema: storedConnectorSchema } },
  handle: ({ service, caller, params, body }) =>
    updateConnector(service, caller, {
      connectorId: params.connector_id,
      name: body.name,
      auth: body.auth,
      credentials: body.credentials,
      replicationConfig: body.replication_config,
    }),
});
