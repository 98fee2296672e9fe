import { route } from "../http/route.ts";
import { listResponse, listResponseSchema } from "../http/schemas.ts";
import { listToolCalls } from "./queries.ts";
import { presentToolCall, toolCallQuerySchema, toolCallSchema } from "./schema.ts";

export const getToolCalls = route({
  method: "GET",
  url: "/api/v1/tool-calls",
  operationId: "listToolCalls",
  summary: "List executions",
  description:
    "Executions are sorted by the time of their end, the latest first. Admins see the executions of the whole organization; members see only their own. With a filter, or with a token for one workspace, a page may be short or empty while has_more is true; continue with the cursor.",
  tag: "tool calls",
  access: "caller",
  schemas: { query: toolCallQuerySchema },
  responses: { 200: { description: "Executions.", schema: listResponseSchema(toolCallSchema) } },
  handle: async ({ service, caller, query }) =>
    listResponse(await listToolCalls(service.database, caller, query), presentToolCall),
});
