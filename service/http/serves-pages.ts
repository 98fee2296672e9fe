import type { FastifyRequest } from "fastify";

/**
 * Whether people look at the request's answers, with a browser. Where no route serves the request, its `Accept` tells:
 * browsers ask for HTML by name, programs do not.
 */
export function servesPages({ routeOptions, headers }: FastifyRequest): boolean {
  const route = routeOptions.config?.route;
  if (!route) return headers.accept?.includes("text/html") ?? false;
  return Object.values(route.answers).some(({ contentType }) => contentType === "text/html");
}
