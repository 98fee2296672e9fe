import { route } from "../http/route.ts";
import { html } from "../pages/html.ts";
import { pageResponse, renderPage } from "../pages/render.ts";
import { readMetrics } from "./metrics.ts";
import { checkReadiness } from "./readiness.ts";

/** The start page of the service. The program prints its URL. */
export const getHome = route({
  method: "GET",
  url: "/",
  operationId: "getHome",
  summary: "Show the start page",
  tag: "pages",
  access: "public",
  schemas: {},
  responses: { 200: pageResponse("A page with links.") },
  handle: async ({ reply }) =>
    renderPage(reply, {
      title: "The service is running",
      content: html`
        <p>Programs and agents send HTTP requests with a token. You can:</p>
        <ul>
          <li><a href="/device">sign in on a device</a> with the code that the device shows</li>
          <li>connect a system with a setup link that you received</li>
          <li>read <a href="/openapi.json">the OpenAPI document of the service</a></li>
        </ul>
      `,
    }),
});

export const getHealth = route({
  method: "GET",
  url: "/healthz",
  operationId: "getHealth",
  summary: "Check that the process is alive",
  description:
    "Does not query the database: supervisors restart a process whose check fails, and a restart would not make an unavailable database available.",
  tag: "operations",
  access: "public",
  limit: "none",
  schemas: {},
  responses: {
    200: {
      description: "The process is alive.",
      schema: { type: "object", properties: { status: { type: "string", enum: ["alive"] } }, required: ["status"] },
    },
  },
  handle: async () => ({ status: "alive" }),
});

export const getReadiness = route({
  method: "GET",
  url: "/readyz",
  operationId: "getReadiness",
  summary: "Check that the process can serve requests",
  description:
    "Succeeds if the database is available, the process has the active master key, and the process is not shutting down.",
  tag: "operations",
  access: "public",
  limit: "none",
  errors: ["service_unavailable"],
  schemas: {},
  responses: {
    200: {
      description: "The process can serve requests.",
      schema: { type: "object", properties: { status: { type: "string", enum: ["ready"] } }, required: ["status"] },
    },
  },
  handle: async ({ service, request }) => {
    await checkReadiness(service.database, { vault: service.vault, draining: request.server.draining });
    return { status: "ready" };
  },
});

export const getMetrics = route({
  method: "GET",
  url: "/metrics",
  operationId: "getMetrics",
  summary: "Get the metrics of the process, and those of the installation's syncs, for Prometheus",
  description:
    "Requires the metrics token (`METRICS_TOKEN`) as the bearer token. If no metrics token is configured, accepts only direct requests from the same machine: their `Host` header names `localhost` or a loopback address, and they have no header `Forwarded` or `X-Forwarded-For`, which proxies add.",
  tag: "operations",
  access: "public",
  limit: "none",
  security: "metrics_token",
  errors: ["unauthenticated", "permission_denied"],
  schemas: {},
  responses: { 200: { description: "The metrics in the Prometheus text format.", contentType: "text/plain" } },
  handle: async ({ service, request, reply }) => {
    const { headers, socket } = request;
    const metrics = await readMetrics(service, { headers, remoteAddress: socket.remoteAddress });
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    return metrics;
  },
});

export const getOpenapi = route({
  method: "GET",
  url: "/openapi.json",
  operationId: "getOpenapi",
  summary: "Describe this API",
  tag: "operations",
  access: "public",
  schemas: {},
  responses: { 200: { description: "An OpenAPI 3.1 document.", schema: { type: "object" } } },
  handle: async ({ request }) => request.server.openapi,
});
