import { connect } from "../../connectors/connect.ts";
import { storedConnectorSchema } from "../../connectors/stored-connector.ts";
import { upstreamErrors } from "../../http/failures/upstream-errors.ts";
import { route } from "../../http/route.ts";
import { nameSchema, termSchema } from "../../http/schemas.ts";
import { connectionFields } from "./connection-fields.ts";

export const postConnector = route({
  method: "POST",
  url: "/api/v1/integrations/connectors",
  operationId: "createConnector",
  summary: "Create a connector",
  description: "Its credentials are tried at the upstream first, by one harmless read.",
  tag: "connectors",
  access: "caller",
  errors: upstreamErrors,
  schemas: {
    body: {
      type: "object",
      properties: {
        workspace_name: nameSchema,
        connector_type: { ...termSchema, description: "Name of the kind." },
        name: { ...nameSchema, description: "Unique in the workspace." },
        ...connectionFields,
      },
      required: ["workspace_name", "connector_type", "name", "credentials"],
      additionalProperties: false,
    },
  },
  answers: { 201: { description: "The connector.", schema: storedConnectorSchema } },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return connect(service, caller, {
      workspace: { name: body.workspace_name },
      kind: body.connector_type,
      name: body.name,
      auth: body.auth,
      credentials: body.credentials,
      replicationConfig: body.replication_config,
    });
  },
});
