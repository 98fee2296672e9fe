import type { IncomingMessage } from "node:http";
import { type Action, type AnyEntity, type Connector, entitiesOf, type Schema } from "@agent-connectors/runtime";
import { schemaOf } from "./entities/schemas.ts";
import type { Received } from "./request/read-call.ts";

/** The method and path of an action. */
export interface Route {
  readonly entity: string;
  readonly name: string;
  readonly action: Action;
  readonly method: string;
  readonly pattern: RegExp;
  /** The names of the path params, in the order of the pattern's groups. */
  readonly params: readonly string[];
  /** The schema of the records that the context store's own GraphQL document selects (see `storeRoutes`). */
  readonly record?: Schema;
  /** The number of literal characters. The highest number is matched first: `/customers/search` before `/customers/{id}`. */
  readonly literal: number;
}

/** The route of a request, with the decoded values of its path. */
export interface Match {
  readonly route: Route;
  readonly path: ReadonlyMap<string, string>;
}

/** The actions for a request's path and method, or why there are none. `chooseCall` selects one of several actions. */
type Routed =
  | { readonly kind: "found"; readonly matches: readonly Match[] }
  | { readonly kind: "no_path" }
  | { readonly kind: "no_method"; readonly allowed: readonly string[] };

/** The routes of a connector's actions, most literal first. */
export function routesOf(connector: Connector): readonly Route[] {
  const routes = Object.values(entitiesOf(connector)).flatMap((entity) => [
    ...Object.entries<Action>(entity.actions).map(([name, action]) =>
      routeOf(entity.name, name, storeParams(entity, name, action)),
    ),
    ...storeRoutes(connector, entity),
  ]);
  return routes.sort((a, b) => b.literal - a.literal);
}

/** The action, including the params that only the context store sends. */
function storeParams({ contextStore }: AnyEntity, name: string, action: Action): Action {
  if (contextStore?.list !== name) return action;
  const optional = Object.entries(contextStore.params).map(
    ([param, described]) => [param, { ...described, required: false }] as const,
  );
  return { ...action, params: { ...Object.fromEntries(optional), ...action.params } };
}

/**
 * Returns the route for syncs with the context store's own GraphQL document, if there is one. This document replaces the document
 * of the entity's list action, and selects more fields.
 */
function storeRoutes(connector: Connector, entity: AnyEntity): readonly Route[] {
  const { contextStore: store } = entity;
  const action = store && Object.hasOwn(entity.actions, store.list) ? entity.actions[store.list] : undefined;
  if (!store?.document || action?.returns.kind !== "many") return [];
  const { text, operation } = store.document;
  const listed: Action = {
    ...storeParams(entity, store.list, action),
    body: { kind: "graphql", document: text, operation },
    returns: { ...action.returns, transformations: [...action.returns.transformations, ...store.transformations] },
  };
  const own = schemaOf(connector, entity);
  const record: Schema = { ...own, properties: { ...store.fields, ...own.properties } };
  return [{ ...routeOf(entity.name, store.list, listed), record }];
}

/** Finds the actions with a request's method and path. If several paths match, returns the actions with the most literal path. */
export function route(routes: readonly Route[], { method, path }: Pick<Received, "method" | "path">): Routed {
  const there = routes.flatMap((candidate) => {
    const groups = candidate.pattern.exec(path);
    return groups ? [{ route: candidate, groups }] : [];
  });
  if (there.length === 0) return { kind: "no_path" };
  const fitting = there.filter((candidate) => candidate.route.method === method);
  if (fitting.length === 0)
    return { kind: "no_method", allowed: [...new Set(there.map((candidate) => candidate.route.method))] };
  const best = fitting[0]?.route.literal;
  const matches = fitting
    .filter((candidate) => candidate.route.literal === best)
    .map((candidate) => ({
      route: candidate.route,
      path: new Map(candidate.route.params.map((name, index) => [name, decode(candidate.groups[index + 1] ?? "")])),
    }));
  return { kind: "found", matches };
}

function routeOf(entity: string, name: string, action: Action): Route {
  const space = action.request.indexOf(" ");
  const pieces = action.request.slice(space + 1).split(/\{([^{}]+)\}/);
  const literals = pieces.filter((_, index) => index % 2 === 0);
  return {
    entity,
    name,
    action,
    method: action.request.slice(0, space),
    pattern: new RegExp(
      `^${literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("([^/]+)")}$`,
    ),
    params: pieces.filter((_, index) => index % 2 === 1),
    literal: literals.join("").length,
  };
}

/** If the encoding of a segment is invalid, returns the segment unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const maxBodyBytes = 1024 * 1024;

/** Reads the body of a request. If the body is too large, returns `undefined` without reading the rest. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
