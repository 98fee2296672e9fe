import { errorCodes } from "@agent-connectors/runtime";
import { route } from "../http/route.ts";
import { idSchema, listParams, listResponseSchema, termSchema } from "../http/schemas.ts";
import { listToolCalls } from "./queries.ts";
import { toolCallSchema } from "./schema.ts";

export const getToolCalls = route({
  method: "GET",
  url: "/api/v1/tool-calls",
  operationId: "listToolCalls",
  summary: "List executions, newest first",
  description:
    "Admins see those of the whole organization, members their own. A page may be short, or empty, while has_more is true: a filter that seldom holds goes on by the cursor.",
  tag: "tool calls",
  access: "caller",
  schemas: {
    query: {
      type: "object",
      properties: {
        ...listParams,
        connector_id: idSchema,
        entity: termSchema,
        action: termSchema,
        status: { type: "string", enum: ["ok", ...Object.keys(errorCodes)] },
        since: { type: "string", format: "date-time", description: "Begun then or later." },
        until: { type: "string", format: "date-time", description: "Begun before." },
      },
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "Tool calls.", schema: listResponseSchema(toolCallSchema) } },
  handle: ({ service, caller, query }) => listToolCalls(service.database, caller, query),
});
