import type { FieldRoute } from "./field-route.ts";

/**
 * The members of an object that routes lead to, each with the routes that go on below it. A member on which some
 * route ends has `"whole"`, whatever other routes lead deeper.
 */
export function membersOnRoutes(
  object: object,
  routes: readonly FieldRoute[],
): ReadonlyMap<string, "whole" | FieldRoute[]> {
  const members = new Map<string, "whole" | FieldRoute[]>();
  for (const route of routes) {
    const member = route.find(({ name }) => Object.hasOwn(object, name));
    if (!member) continue;
    const below = members.get(member.name);
    if (member.rest === undefined) members.set(member.name, "whole");
    else if (below === undefined) members.set(member.name, [member.rest]);
    else if (below !== "whole") below.push(member.rest);
  }
  return members;
}
