import { type Action, type Connector, pagingOf, type Schema, type Target } from "@agent-connectors/runtime";

/** What is wrong with a value, in words for the caller; nothing where it fits the schema. */
export function checkValue(path: string, value: unknown, schema: Schema): readonly string[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${path}: expected ${types.join(" or ")}, found ${shown(value)}`];
  if (value === null) return [];
  if (schema.enum && !schema.enum.some((allowed) => allowed === value))
    return [`${path}: expected one of ${schema.enum.map(shown).join(", ")}, found ${shown(value)}`];
  if (typeof value === "number") return bounds(path, value, schema);
  if (typeof value === "string") return textProblems(path, value, schema);
  if (Array.isArray(value)) return arrayProblems(path, value, schema);
  return typeof value === "object" ? objectProblems(path, value, schema) : [];
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function bounds(path: string, value: number, { minimum, maximum }: Schema): readonly string[] {
  if (minimum !== undefined && value < minimum) return [`${path}: expected at least ${minimum}, found ${value}`];
  return maximum !== undefined && value > maximum ? [`${path}: expected at most ${maximum}, found ${value}`] : [];
}

function textProblems(
  path: string,
  value: string,
  { minLength, maxLength, pattern, separated }: Schema,
): readonly string[] {
  if (minLength !== undefined && value.length < minLength)
    return [`${path}: expected at least ${minLength} characters, found ${value.length}`];
  if (maxLength !== undefined && value.length > maxLength)
    return [`${path}: expected at most ${maxLength} characters, found ${value.length}`];
  const other = separated && value.split(",").find((part) => !separated.includes(part));
  if (other !== undefined) return [`${path}: expected one or more of ${separated?.join(", ")}, found ${shown(other)}`];
  const matches = pattern === undefined || value.length > 1000 || new RegExp(pattern, "u").test(value);
  return matches ? [] : [`${path}: expected text that matches ${pattern}, found ${shown(value)}`];
}

function arrayProblems(
  path: string,
  value: readonly unknown[],
  { items = {}, minItems = 0, maxItems }: Schema,
): readonly string[] {
  if (value.length < minItems) return [`${path}: expected at least ${minItems} items, found ${value.length}`];
  if (maxItems !== undefined && value.length > maxItems)
    return [`${path}: expected at most ${maxItems} items, found ${value.length}`];
  return value.flatMap((item, index) => checkValue(`${path}[${index}]`, item, items));
}

function objectProblems(
  path: string,
  value: object,
  { properties = {}, required = [], additionalProperties }: Schema,
): readonly string[] {
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${path}.${name}: expected a value, found nothing`);
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(properties, name)) return checkValue(`${path}.${name}`, member, properties[name] ?? {});
    if (typeof additionalProperties === "object") return checkValue(`${path}.${name}`, member, additionalProperties);
    return additionalProperties === false
      ? [`${path}.${name}: unknown; expected one of ${Object.keys(properties).join(", ")}`]
      : [];
  });
  return [...missing, ...wrong];
}

/** A value in a message, cut where it is long. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? `'${value}'` : (JSON.stringify(value) ?? "nothing");
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
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
