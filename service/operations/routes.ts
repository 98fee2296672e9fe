import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { route } from "../http/route.ts";
import { bearerToken } from "../identity/authenticate.ts";
import { hashSecret, sameHash } from "../identity/secrets.ts";
import { html } from "../pages/html.ts";
import { pageResponse, renderPage } from "../pages/render.ts";
import type { Secret } from "../secret.ts";
import { countSyncs } from "../syncs/queue.ts";
import { checkReadiness } from "./readiness.ts";

/** The page at the URL that the program prints at its start. */
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
          <li><a href="/device">sign in on a device</a> with the code that it shows</li>
          <li>connect a system with a setup link that you received</li>
          <li>read <a href="/openapi.json">the description of the API</a></li>
        </ul>
      `,
    }),
});

export const getHealth = route({
  method: "GET",
  url: "/healthz",
  operationId: "getHealth",
  summary: "Get whether the process is alive",
  description: "Does not query the database, because a restart does not repair an unavailable database.",
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
  summary: "Get whether the process can serve requests",
  description:
    "A process is ready while the database is available, the process has the active master key, and the process is not shutting down.",
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
  summary: "Get the metrics of the process for Prometheus",
  description:
    "Requires the operator's metrics token as bearer token. If no token is configured, only requests from the same machine may read the metrics: requests to a loopback address or `localhost` that do not pass through a proxy.",
  tag: "operations",
  access: "public",
  limit: "none",
  security: "metrics_token",
  errors: ["unauthenticated", "permission_denied"],
  schemas: {},
  responses: { 200: { description: "Prometheus text.", contentType: "text/plain" } },
  handle: async ({ service, request, reply }) => {
    authorizeMetrics(request, service.settings.metricsToken);
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    // If the database is unavailable, only the metrics of the process are returned.
    return service.telemetry.metrics.text(await countSyncs(service.database).catch(() => []));
  },
});

/**
 * Throws for a request without the configured token. If no token is configured, throws for a request from another
 * machine.
 */
function authorizeMetrics(request: FastifyRequest, token: Secret<string> | undefined): void {
  if (token === undefined) {
    // Requests through a proxy on this machine have a local address.
    const direct = request.headers.forwarded === undefined && request.headers["x-forwarded-for"] === undefined;
    if (direct && isLoopback(request.socket.remoteAddress) && namesLoopback(request.headers.host)) return;
    throw new ConnectorError(
      "permission_denied",
      "only this machine may read the metrics; set METRICS_TOKEN to let others read them",
    );
  }
  const sent = bearerToken(request.headers.authorization) ?? "";
  if (!sameHash(hashSecret(sent), hashSecret(token.reveal())))
    throw new ConnectorError("unauthenticated", "expected the metrics token as bearer token");
}

/**
 * Whether the host is a loopback name. Refuses other names that resolve to loopback, because pages in a local browser
 * can use them.
 */
function namesLoopback(host = ""): boolean {
  const name = host.replace(/:\d*$/, "").replace(/^\[(.*)\]$/, "$1");
  return name.toLowerCase() === "localhost" || isLoopback(name);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

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
