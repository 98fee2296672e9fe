import type { Schema } from "@agent-connectors/runtime";
import type { Route } from "../route.ts";

/** What a route's requests have beside a body, as the OpenAPI document tells it. */
export function parametersOf({ schemas, access }: Pick<Route, "schemas" | "access">): readonly object[] {
  const headers = access !== "public" ? ["X-Organization-Id", "X-Request-Id"] : ["X-Request-Id"];
  return [
    ...membersOf(schemas.params, "path"),
    ...membersOf(schemas.query, "query"),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function membersOf({ properties = {}, required = [] }: Schema = {}, place: "path" | "query"): readonly object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    in: place,
    name,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}
