import { route } from "../../http/route.ts";
import { checkReadiness } from "../../store/check-readiness.ts";

export const getReadiness = route({
  method: "GET",
  url: "/readyz",
  operationId: "getReadiness",
  summary: "Tell whether requests can be served",
  description:
    "They can while the database answers, the process holds the active master key, and it is not shutting down.",
  tag: "operations",
  access: "public",
  limit: "none",
  errors: ["service_unavailable"],
  schemas: {},
  answers: {
    200: {
      description: "They can.",
      schema: { type: "object", properties: { status: { type: "string", enum: ["ready"] } }, required: ["status"] },
    },
  },
  handle: async ({ service, request }) => {
    await checkReadiness(service.database, { vault: service.vault, draining: request.server.draining });
    return { status: "ready" };
  },
});
