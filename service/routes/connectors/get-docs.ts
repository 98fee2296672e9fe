import { readDocs } from "../../connectors/read-docs.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const getConnectorDocs = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/docs",
  operationId: "readConnectorDocs",
  summary: "Read what a connector can do, section by section",
  description: "Written for agents: the outline first, then the section of an action before its first call.",
  tag: "connectors",
  access: "caller",
  errors: ["unknown_section"],
  schemas: {
    params: idPath("connector_id"),
    query: {
      type: "object",
      properties: {
        section: {
          type: "string",
          maxLength: 200,
          description: "Just as the outline lists it: actions.<entity>.<action>. Absent, the outline is answered.",
        },
      },
      additionalProperties: false,
    },
  },
  answers: {
    200: {
      description: "The section, or the outline.",
      schema: {
        type: "object",
        properties: {
          section: { type: ["string", "null"], description: "Null for the outline." },
          text: { type: "string", description: "Markdown." },
          sections: { type: "array", items: { type: "string" }, description: "Every section, with the outline." },
        },
        required: ["section", "text"],
      },
    },
  },
  handle: ({ service, caller, params, query }) =>
    readDocs(service.database, caller, { connectorId: params.connector_id, section: query.section }),
});
