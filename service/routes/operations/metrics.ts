import { route } from "../../http/route.ts";
import { authorizeMetrics } from "./authorize-metrics.ts";

export const getMetrics = route({
  method: "GET",
  url: "/metrics",
  operationId: "getMetrics",
  summary: "Count what happened since the start, for Prometheus",
  description:
    "Takes the operator's metrics token as bearer. Where none is set, it answers to the machine itself only, by a loopback address or `localhost`, and not through a proxy.",
  tag: "operations",
  access: "public",
  limit: "none",
  security: "metrics_token",
  errors: ["unauthenticated", "permission_denied"],
  schemas: {},
  answers: { 200: { description: "Prometheus text.", contentType: "text/plain" } },
  handle: async ({ service, request, reply }) => {
    authorizeMetrics(request, service.settings.metricsToken);
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    return service.telemetry.metrics.text();
  },
});
