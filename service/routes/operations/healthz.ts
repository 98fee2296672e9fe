import { route } from "../../http/route.ts";

export const getHealth = route({
  method: "GET",
  url: "/healthz",
  operationId: "getHealth",
  summary: "Tell whether the process is alive",
  description: "Asks nothing of the database: a process whose database is away need not be started anew.",
  tag: "operations",
  access: "public",
  limit: "none",
  schemas: {},
  answers: {
    200: {
      description: "It is.",
      schema: { type: "object", properties: { status: { type: "string", enum: ["alive"] } }, required: ["status"] },
    },
  },
  handle: async () => ({ status: "alive" }),
});
