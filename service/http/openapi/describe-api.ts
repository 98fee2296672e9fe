import type { Route } from "../route.ts";
import { apiComponents } from "./api-components.ts";
import { operationOf } from "./operation-of.ts";
import { sharedFailures } from "./shared-failures.ts";

/** The OpenAPI 3.1 document of these routes (https://spec.openapis.org/oas/v3.1.1.html). */
export function describeApi(routes: readonly Route[], publicUrl: string): object {
  const byPath = Map.groupBy(routes, ({ url }) => url.replaceAll(/:(\w+)/g, "{$1}"));
  const paths = [...byPath].map(([path, served]) => [
    path,
    Object.fromEntries(served.map((route) => [route.method.toLowerCase(), operationOf(route)])),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Connectors",
      version: "1",
      description:
        "Business systems as uniform operations: entity, action and params. Errors are RFC 9457 problems; times are ISO 8601 in UTC.",
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { ...apiComponents, responses: sharedFailures(routes) },
  };
}
