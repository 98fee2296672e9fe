import { ConnectorError } from "../errors/connector-error.ts";
import type { Action, Json, Method, Param, Schema } from "../model.ts";
import { callerToken, type PageStep } from "../paginate/mode.ts";
import type { Pagination } from "../paginate/model.ts";
import { exclusiveRule, isPathParam } from "../params/params-schema.ts";
import { memberSchema } from "../schema/coerce.ts";
import { describe } from "../schema/describe.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import { type EncodedTarget, emptyDraft, inject, type RequestDraft } from "./inject.ts";
import { nextUrl, refuseOtherPath } from "./next-url.ts";
import { type Invocation, routeOf } from "./route.ts";

/** A request, with header names in lower case. */
export interface PlannedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the request can be sent again after a failure. */
  readonly safe: boolean;
}

/**
 * Returns the request for a page of a call, without credentials. The order of the writes matters: a later value replaces an
 * earlier one at the same target. A page token that replaces a param is sent unchanged, even if the param has a template.
 * Throws `invalid_params` for a value or URL of the caller that cannot be sent, and `upstream_unreadable` for a token or
 * next URL of the upstream that cannot be sent.
 */
export function plan(invocation: Invocation, step: PageStep): PlannedRequest {
  const { action, config, connector, now } = invocation;
  const token = tokenOf(action.pagination, step);
  const params = token?.param ? withoutToken(action, invocation.params, token.param) : invocation.params;
  const pageToken = step.token ?? (action.pagination && callerToken(action.pagination, invocation.params));
  const scope: Scope = { config, now, params, page_token: pageToken };
  const draft = emptyDraft(action.body.kind === "form" ? "form" : "json");

  for (const injection of connector.inject) inject(draft, injection, evaluate(injection.value, scope));
  for (const injection of action.inject) inject(draft, injection, evaluate(injection.value, scope));
  injectParams(draft, action, { scope, params });
  const size = action.pagination?.size;
  if (size?.target && !size.param) inject(draft, { target: size.target }, evaluate(size.value, scope));
  if (token) injectToken(draft, token);
  for (const extra of step.extras ?? []) injectUpstream(draft, extra, extra.value);
  const hasKey = injectKey(draft, invocation);

  const body = bodyOf(draft, action);
  return {
    method: routeOf(action).method,
    url: urlOf(draft, invocation, step),
    headers: Object.fromEntries(draft.headers),
    ...(body !== undefined && { body }),
    safe: action.safe || hasKey,
  };
}

interface SentToken {
  readonly target: Pagination["token"]["target"];
  /** The param that the token replaces. */
  readonly param?: string | undefined;
  readonly value: unknown;
}

/** For a next URL, `param` is absent: the URL replaces the path and query of the request, so `plan` need not remove params. */
function tokenOf(pagination: Pagination | undefined, step: PageStep): SentToken | undefined {
  if (!pagination || step.token === undefined) return undefined;
  const { target, param } = pagination.token;
  return { target, param: target.in === "url" ? undefined : param, value: step.token };
}

/** Throws `upstream_unreadable` for an invalid token. `nextUrl` checks tokens that are URLs. */
function injectToken(draft: RequestDraft, { target, value }: SentToken): void {
  const isScalar = typeof value === "string" || typeof value === "number";
  if (!isScalar && target.in !== "url")
    throw new ConnectorError(
      "upstream_unreadable",
      `expected a string or number as the token of the next page, found ${describe(value)}`,
    );
  injectUpstream(draft, { target }, value);
}

/** Writes a value that the upstream issued. */
function injectUpstream(draft: RequestDraft, target: EncodedTarget, value: unknown): void {
  try {
    inject(draft, target, value);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_params") throw error;
    throw new ConnectorError("upstream_unreadable", `a value for the next page cannot be sent: ${error.reason}`);
  }
}

/**
 * Returns the params of a later page, without the token's param and the params that this param excludes. If this param is
 * the whole URL of the request, the path params are also omitted, because the URL contains them.
 */
export function withoutToken(action: Action, params: Invocation["params"], tokenParam: string): Invocation["params"] {
  const exclusive = exclusiveRule(action, { [tokenParam]: true });
  if (!exclusive && !Object.hasOwn(params, tokenParam)) return params;
  const isUrl = action.params[tokenParam]?.target?.in === "url";
  const isSent = ([name]: [string, Json]): boolean =>
    name !== tokenParam &&
    (!exclusive || exclusive.except.includes(name) || (isPathParam(action.params[name]) && !isUrl));
  return Object.fromEntries(Object.entries(params).filter(isSent));
}

function injectParams(
  draft: RequestDraft,
  action: Action,
  { scope, params }: { scope: Scope; params: Invocation["params"] },
): void {
  for (const [name, param] of routeOf(action).params) {
    const given = Object.hasOwn(params, name) ? params[name] : undefined;
    if (given === undefined) continue;
    const value = sentValue(given, param);
    inject(draft, param, param.template === undefined ? value : evaluate(param.template, { ...scope, value }));
  }
}

function sentValue(value: Json, { schema, target }: Param): Json {
  if (schema.separated && typeof value === "string") return value.replaceAll(/\s*,\s*/g, ",").trim();
  return target?.in === "body" ? withNumbers(value, schema) : value;
}

/** Converts each 64-bit integer from a string to a number if the number can represent the digits exactly. */
function withNumbers(value: Json, schema: Schema): Json {
  const { type, items, format } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => withNumbers(item, items)) : value;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, member]) => [name, withNumbers(member, memberSchema(schema, name))]));
  }
  if (typeof value !== "string" || format !== "int64" || !type?.includes("integer")) return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Writes the idempotency key, unless the action is safe without a key. Returns whether the request has a key. */
function injectKey(draft: RequestDraft, { action, connector, idempotencyKey }: Invocation): boolean {
  if (idempotencyKey === undefined || action.safe) return false;
  if (!connector.idempotency)
    throw new ConnectorError("invalid_params", "this connector does not support idempotency_key; call without it");
  inject(draft, { target: connector.idempotency }, idempotencyKey);
  return true;
}

function urlOf(draft: RequestDraft, { action, baseUrl, previousUrl }: Invocation, step: PageStep): string {
  if (draft.url !== undefined) {
    if (step.token !== undefined) return nextUrl(draft.url, { baseUrl, previousUrl, code: "upstream_unreadable" });
    const url = nextUrl(draft.url, { baseUrl, code: "invalid_params" });
    refuseOtherPath(url, { baseUrl, request: action.request, path: draft.path });
    return url;
  }
  let url = baseUrl.endsWith("/") ? baseUrl.slice(0, -1) : baseUrl;
  for (const [index, piece] of routeOf(action).pieces.entries())
    url += index % 2 === 0 ? piece : pathValue(draft, piece);
  let separator = "?";
  for (const part of draft.query.values()) {
    url += separator + part;
    separator = "&";
  }
  return url;
}

function pathValue(draft: RequestDraft, name: string): string {
  const value = draft.path.get(name);
  if (value === undefined)
    throw new ConnectorError("invalid_params", `expected a value for path param '${name}', found nothing`);
  return value;
}

/** Also sets `content-type`, unless it is already set. */
function bodyOf(draft: RequestDraft, action: Action): string | undefined {
  switch (action.body.kind) {
    case "none":
      return undefined;
    case "json":
      return draft.json && withType(draft, action.body.contentType, JSON.stringify(draft.json));
    case "form":
      if (draft.form.size === 0 && !routeOf(action).method.startsWith("P")) return undefined;
      return withType(draft, "application/x-www-form-urlencoded", [...draft.form.values()].join("&"));
    case "graphql": {
      const { document: query, operation: operationName } = action.body;
      return withType(
        draft,
        "application/json",
        JSON.stringify({ query, operationName, variables: {}, ...draft.json }),
      );
    }
  }
}

function withType(draft: RequestDraft, contentType: string, body: string): string {
  if (!draft.headers.has("content-type")) draft.headers.set("content-type", contentType);
  return body;
}
