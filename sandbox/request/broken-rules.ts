import {
  type Action,
  addDuration,
  type Connector,
  pagingOf,
  parseTime,
  type Rule,
  type Target,
} from "@agent-connectors/runtime";
import type { Source } from "./read-target.ts";

/** The rules between params that a call breaks, in words for the caller. */
export function brokenRules({ rules, params }: Action, given: Given): readonly string[] {
  return rules.flatMap((rule) => broken(rule, params, given) ?? []);
}

type Given = Readonly<Record<string, unknown>>;

function broken(rule: Rule, params: Action["params"], given: Given): string | undefined {
  const has = (name: string): boolean => Object.hasOwn(given, name);
  switch (rule.kind) {
    case "alone": {
      const others = Object.keys(given).filter(
        (name) => name !== rule.param && !rule.except.includes(name) && params[name]?.target?.in !== "path",
      );
      if (!has(rule.param) || others.length === 0) return undefined;
      return `${rule.param}: expected no other parameter with it, found ${others.join(", ")}`;
    }
    case "exclusive": {
      const both = rule.params.filter(has);
      return both.length < 2 ? undefined : `expected one of ${rule.params.join(", ")}, found ${both.join(" and ")}`;
    }
    case "at_least_one":
      return rule.params.some(has) ? undefined : `expected at least one of ${rule.params.join(", ")}, found none`;
    case "requires": {
      const missing = rule.needs.filter((name) => !has(name));
      if (!has(rule.param) || missing.length === 0) return undefined;
      if (rule.value !== undefined && String(given[rule.param]) !== String(rule.value)) return undefined;
      return `expected ${missing.join(" and ")} with ${rule.param}, found none`;
    }
    case "span": {
      const [start, end] = rule.params.map((name) => parseTime(given[name]));
      if (start === undefined || end === undefined || end <= addDuration(start, rule.longest)) return undefined;
      return `expected ${rule.params.join(" and ")} at most ${rule.longest} apart, found more`;
    }
    case "ordered": {
      const [start, end] = rule.params.map((name) => parseTime(given[name]));
      if (start === undefined || end === undefined || start <= end) return undefined;
      return `expected ${rule.params[0]} not to be later than ${rule.params[1]}, found it later`;
    }
  }
}

/** What a request holds that its action knows nothing of, in words for the caller. */
export function unexpected({ received, body }: Source, expected: Expected): readonly string[] {
  const unknown = received.query
    .map(([name]) => name)
    .filter((name) => !expected.query.has(name) && !expected.query.has(name.replace(/\[.*$/, "")));
  const names = expected.query.size === 0 ? "there are none" : `known are ${[...expected.query].join(", ")}`;
  return [
    ...[...new Set(unknown)].map((name) => `${name}: unknown query parameter; ${names}`),
    ...membersOf(body, "", expected),
  ];
}

function membersOf(value: unknown, prefix: string, expected: Expected): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix + name;
    if (expected.body.has(path)) return [];
    if (expected.holders.has(path)) return membersOf(member, `${path}.`, expected);
    return [`${path}: unknown member of the body`];
  });
}

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
  const paging = pagination && pagingOf(pagination);
  const targets: (Target | undefined)[] = [
    ...Object.values(action.params).map(({ target }) => target),
    ...[...connector.send, ...action.send].map(({ target }) => target),
    ...connector.auth.flatMap(({ inject }) => inject.map(({ target }) => target)),
    pagination?.token.target,
    pagination?.size?.target,
    ...(paging?.kind === "named" ? paging.extras.map(({ target }) => target) : []),
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

/** The query parameter of a next URL in which the sandbox puts its page token; `undefined` where pages have none. */
export function pageTokenName({ pagination, params }: Action): string | undefined {
  if (pagination?.token.target.in !== "url") return undefined;
  const { param } = pagination.token;
  const named = Object.entries(params).find(
    ([name, { target }]) =>
      target?.in === "query" && (name === param || /cursor|(page|next|continuation)_?token|^after$/i.test(name)),
  );
  return named?.[1].target?.in === "query" ? named[1].target.name : own;
}

/** What the sandbox calls its token where it makes a whole next URL and the action has no param that looks like one. */
export const own = "cursor";
