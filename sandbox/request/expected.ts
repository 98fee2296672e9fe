import type { Action, Connector, Target } from "@agent-connectors/runtime";
import { pageTokenName } from "./page-token-name.ts";

/** All that a request for an action may hold. */
export interface Expected {
  readonly query: ReadonlySet<string>;
  /** Dotted paths of the body's members. */
  readonly body: ReadonlySet<string>;
  /** Dotted paths of what holds them. */
  readonly holders: ReadonlySet<string>;
}

/** The names of everything that params, constants, page tokens, credentials and an idempotency key are sent under. */
export function expectedOf(connector: Connector, action: Action): Expected {
  const { pagination } = action;
  const targets: (Target | undefined)[] = [
    ...Object.values(action.params).map(({ target }) => target),
    ...action.send.map(({ target }) => target),
    ...connector.auth.flatMap(({ inject }) => inject.map(({ target }) => target)),
    pagination?.token.target,
    pagination?.size?.target,
    ...(pagination?.kind === "cursor" ? (pagination.with ?? []).map(({ target }) => target) : []),
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
