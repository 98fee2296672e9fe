import type { FieldRoute } from "./field-route.ts";
import { jsonObject } from "./json-object.ts";
import { membersOnRoutes } from "./members-on-routes.ts";

/**
 * The value with `change` applied to each member at a route's end, where `undefined` removes the member. Arrays on
 * the way are crossed; what no route reaches is shared with the original, which stays as it was.
 */
export function changeFields(
  value: unknown,
  routes: readonly FieldRoute[],
  change: (member: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((element) => changeFields(element, routes, change));
  const object = jsonObject(value);
  if (!object) return value;
  const members = membersOnRoutes(object, routes);
  if (members.size === 0) return value;
  const entries = Object.entries(object).map(([name, member]): [string, unknown] => {
    const below = members.get(name);
    if (below === undefined) return [name, member];
    return [name, below === "whole" ? change(member) : changeFields(member, below, change)];
  });
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}
