import { jsonObject } from "./parse-json.ts";

/**
 * Returns a record or an array of records with only `fields` and without `exclude_fields`. The fields are dotted paths, which
 * apply to each element of an array. Ignores a path that a record does not have. Does not change `data`.
 */
export function projectFields(
  data: unknown,
  options: { readonly fields?: readonly string[]; readonly exclude_fields?: readonly string[] },
): unknown {
  const kept = options.fields ? keepEach(data, routesOf(options.fields)) : data;
  return options.exclude_fields ? changeFields(kept, routesOf(options.exclude_fields), () => undefined) : kept;
}

function routesOf(paths: readonly string[]): readonly FieldRoute[] {
  return [...new Set(paths)].map(fieldRoute);
}

function keepEach(data: unknown, routes: readonly FieldRoute[]): unknown {
  if (Array.isArray(data)) return data.map((record) => keepEach(record, routes));
  const record = jsonObject(data);
  return record ? (keptOf(record, routes) ?? {}) : data;
}

/** Returns the parts to which the routes lead, or `undefined` if there are none. Keeps an empty array. */
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

/**
 * A parsed dotted path. The name of a field can contain dots: `a.b` is the field `a.b` if a record has it, and otherwise the
 * field `b` in `a`. The route contains each prefix of the path as a name, the longest first, with the route for the rest.
 */
export type FieldRoute = readonly { readonly name: string; readonly rest?: FieldRoute }[];

/** Parses a dotted path. */
export function fieldRoute(path: string): FieldRoute {
  const names = path.split(".");
  // Each route contains the routes that begin at later names, so the loop begins at the last name.
  const rests: FieldRoute[] = [];
  for (let from = names.length - 1; from >= 0; from--) {
    rests[from] = Array.from({ length: names.length - from }, (_, shorter) => {
      const to = names.length - shorter;
      const rest = rests[to];
      return { name: names.slice(from, to).join("."), ...(rest && { rest }) };
    });
  }
  return rests[0] ?? [];
}

/**
 * Maps the name of each member on the routes to the routes that continue inside the member, or to `"whole"` if a route ends at
 * the member.
 */
function membersOnRoutes(object: object, routes: readonly FieldRoute[]): ReadonlyMap<string, "whole" | FieldRoute[]> {
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

/**
 * Returns the value with `change` applied to the member at the end of each route. If `change` returns `undefined`, the member
 * is removed. Routes apply to each element of an array. The original does not change. Members that are on no route are not
 * copied, so the result and the original share them.
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
