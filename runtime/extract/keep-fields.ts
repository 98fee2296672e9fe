import type { FieldRoute } from "./field-route.ts";
import { jsonObject } from "./json-object.ts";
import { membersOnRoutes } from "./members-on-routes.ts";

/**
 * A copy of the record with the members on the routes alone, in the record's order. Arrays on the way are crossed;
 * a route that finds nothing leaves nothing, and an empty array on the way stays, because there is nothing to find in it.
 */
export function keepFields(record: Readonly<Record<string, unknown>>, routes: readonly FieldRoute[]): object {
  return keptOf(record, routes) ?? {};
}

function kept(value: unknown, routes: readonly FieldRoute[]): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) => kept(element, routes)).filter((element) => element !== undefined);
    return elements.length > 0 || value.length === 0 ? elements : undefined;
  }
  const object = jsonObject(value);
  return object && keptOf(object, routes);
}

function keptOf(object: Readonly<Record<string, unknown>>, routes: readonly FieldRoute[]): object | undefined {
  const members = membersOnRoutes(object, routes);
  if (members.size === 0) return undefined;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    const below = members.get(name);
    const part = below === "whole" ? value : below && kept(value, below);
    if (part !== undefined) entries.push([name, part]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
