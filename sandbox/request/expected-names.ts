import { type Action, type Connector, isTokenName, pageExtras, type Target } from "@agent-connectors/runtime";
import type { Source } from "./read-target.ts";

/** Returns a message for each query param and body member that the action does not have. */
export function unexpected({ received, body }: Source, expected: Expected): readonly string[] {
  const unknown = received.query
    .map(([name]) => name)
    .filter((name) => !expected.query.has(name) && !expected.query.has(name.replace(/\[.*$/, "")));
  const names = expected.query.size === 0 ? "expected none" : `expected one of ${[...expected.query].join(", ")}`;
  return [
    ...[...new Set(unknown)].map((name) => `${name}: unknown query parameter; ${names}`),
    ...membersOf(body, "", expected),
  ];
}

function membersOf(value: unknown, prefix: string, expected: Expected): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix + name;
    if (expected.body.has(path)) return [];
    if (expected.holders.has(path)) return membersOf(member, `${path}.`, expected);
    return [`${path}: unknown member of the body`];
  });
}

/** The names that a request for an action may contain. */
export interface Expected {
  readonly query: ReadonlySet<string>;
  /** Dotted paths of the body's members. */
  readonly body: ReadonlySet<string>;
  /** Dotted paths of the objects and arrays that contain the members. */
  readonly holders: ReadonlySet<string>;
}

/** The names under which params, constants, page tokens, page sizes, credentials and an idempotency key are sent. */
export function expectedOf(connector: Connector, action: Action): Expected {
  const { pagination } = action;
  const targets: (Target | undefined)[] = [
    ...Object.values(action.params).map(({ target }) => target),
    ...[...connector.inject, ...action.inject].map(({ target }) => target),
    ...connector.auth.flatMap(({ inject }) => inject.map(({ target }) => target)),
    pagination?.token.target,
    pagination?.size?.target,
    ...pageExtras(pagination).map(({ target }) => target),
    connector.idempotency,
  ];
  const query = new Set<string>();
  const body = new Set<string>(action.body.kind === "graphql" ? ["query", "operationName", "extensions"] : []);
  const holders = new Set<string>(action.body.kind === "graphql" ? ["variables"] : []);
  const name = pageTokenName(action);
  if (name !== undefined) query.add(name);
  for (const target of targets) {
    if (target?.in === "query") query.add(target.name);
    if (target?.in !== "body") continue;
    body.add(target.path.join("."));
    for (let length = 1; length < target.path.length; length++) holders.add(target.path.slice(0, length).join("."));
  }
  return { query, body, holders };
}

/**
 * The name of the query parameter that contains the sandbox's page token in the URL of the next page; `undefined` if the action
 * does not paginate by URL.
 */
export function pageTokenName({ pagination, params }: Action): string | undefined {
  if (pagination?.token.target.in !== "url") return undefined;
  const named = Object.entries(params).find(
    ([name, { target }]) => target?.in === "query" && isTokenName(pagination, name),
  );
  return named?.[1].target?.in === "query" ? named[1].target.name : defaultTokenName;
}

/** If no param of the action has a usual name of a page token, the query parameter with this name contains the page token. */
const defaultTokenName = "cursor";
