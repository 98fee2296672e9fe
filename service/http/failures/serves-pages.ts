import type { FastifyRequest } from "fastify";
import { answersPages } from "./answers-pages.ts";

/**
 * Whether people look at the request's answers, with a browser. Where no route serves the request, its `Accept` tells:
 * browsers ask for HTML by name, programs do not.
 */
export function servesPages({ routeOptions, headers }: FastifyRequest): boolean {
  const route = routeOptions.config?.route;
  return route ? answersPages(route) : (headers.accept?.includes("text/html") ?? false);
}
