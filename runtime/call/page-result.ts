import { ConnectorError } from "../errors/connector-error.ts";
import { upstreamText } from "../errors/redact.ts";
import type { Action, Json, Param, Target, Template } from "../model.ts";
import { countsPages, pageExtras } from "../paginate/index.ts";
import type { PageStep, Step } from "../paginate/mode.ts";
import { tokenParamOf } from "../params/params-schema.ts";
import { withoutToken } from "../request/plan.ts";
import { fitValue } from "../schema/coerce.ts";
import { textOf } from "../template/helper.ts";
import { asCall, nodesOf } from "../template/variables.ts";
import { type Call, scopeOf } from "./call.ts";
import type { FetchedPage } from "./fetch-page.ts";
import { isSentUnchanged } from "./read-page.ts";
import type { Result } from "./response.ts";

/** What follows a page: the next page, the end (`done`), or the reason why the next page cannot be requested (`failed`). */
export type Following =
  | Exclude<Step, { readonly kind: "stuck" }>
  | { readonly kind: "failed"; readonly error: unknown };

/** Computes what follows a page. Call this function before the caller receives the page and can change its data. */
export function following(call: Call, { next }: FetchedPage): Following {
  try {
    const step = next();
    return step.kind === "stuck" ? { kind: "failed", error: stuckAt(call, step.token) } : step;
  } catch (error) {
    return { kind: "failed", error };
  }
}

/**
 * Returns the result that a caller receives for a page. If a call joins several pages, pass the last page with the data of
 * all pages. Only the option `with_next_params` requires `after`.
 */
export function resultOf(call: Call, { data, meta, response }: FetchedPage, after?: Following): Result {
  const continues = call.options.with_next_params && after?.kind === "page";
  const next_params = continues ? nextParams(call, after) : undefined;
  return { data, meta, ...(response && { response }), ...(next_params && { next_params }) };
}

function stuckAt(call: Call, token: unknown): ConnectorError {
  return new ConnectorError("pagination_stuck", `expected another page, found ${describeRepeat(call, token)}`);
}

/** Omits the query of a URL, because the query can contain credentials. */
function describeRepeat({ client: { secrets } }: Call, token: unknown): string {
  if (token === undefined) return "the records of an earlier page again";
  const text = textOf(token).replace(/\?.*/s, "?…");
  const shown = upstreamText(text, { max: 80, secrets: secrets.values() });
  return `the token of an earlier page: '${shown}'`;
}

/** Whether an action has params for the token of a page and for all values that are sent with the token. */
export function hasPageParams(action: Action): boolean {
  const { pagination, params } = action;
  const extras = pageExtras(pagination);
  return tokenParamOf(action) !== undefined && extras.every(({ target }) => nameAt(params, target) !== undefined);
}

/** Returns `undefined` if no params can request the page of `step`. */
function nextParams(call: Call, step: PageStep): Result["next_params"] {
  const token = tokenOf(call, step);
  const extras = extraParams(call.action, step);
  return token && extras && { ...repeatedParams(call, token.name), [token.name]: token.value, ...extras };
}

/**
 * Returns `undefined` if no param can request the page of the step. If the page token is a URL, the value is the whole URL,
 * even if the param's template sends only a part of it.
 */
function tokenOf(call: Call, { token, position }: PageStep) {
  const { action } = call;
  const name = tokenParamOf(action);
  if (name === undefined) return undefined;
  const value = isUrlToken(action) ? position : accepted(action.params[name], token);
  return isSentUnchanged(value, tokenTemplate(action), scopeOf(call)) ? { name, value } : undefined;
}

/** Returns the template of the page token's param; `undefined` for a token that is a URL. */
export function tokenTemplate(action: Action): Template | undefined {
  const name = tokenParamOf(action);
  return name === undefined || isUrlToken(action) ? undefined : action.params[name]?.template;
}

function isUrlToken({ pagination }: Action): boolean {
  return pagination?.token.target.in === "url";
}

/** Returns `undefined` if a value that is sent with the token has no param. */
function extraParams({ params }: Action, { extras = [] }: PageStep): Readonly<Record<string, unknown>> | undefined {
  const named = extras.map(({ target, value }) => {
    const name = nameAt(params, target);
    return [name, accepted(params[name ?? ""], value)] as const;
  });
  return named.every(([name]) => name !== undefined) ? Object.fromEntries(named) : undefined;
}

/** Converts a cursor, which is JSON, to the type of its param, because some upstreams issue numbers as cursors. */
function accepted(param: Param | undefined, value: unknown): unknown {
  return param ? fitValue(value as Json, param.schema) : value;
}

function nameAt(params: Action["params"], target: Target): string | undefined {
  return Object.keys(params).find((name) => JSON.stringify(params[name]?.target) === JSON.stringify(target));
}

/** Keeps the caller's params, defaults that depend on the time, and the page size if the token is the number of a page. */
function repeatedParams({ action, params, given }: Call, token: string): Readonly<Record<string, Json>> {
  const { pagination } = action;
  const size = pagination && countsPages(pagination) ? pagination.size?.param : undefined;
  const isRepeated = ([name]: readonly [string, Json]) =>
    Object.hasOwn(given, name) || hasTimedDefault(action, name) || name === size;
  return Object.fromEntries(Object.entries(withoutToken(action, params, token)).filter(isRepeated));
}

function hasTimedDefault({ params }: Action, name: string): boolean {
  const preset = params[name]?.default;
  if (typeof preset !== "object" || preset === null || "value" in preset) return false;
  return nodesOf(preset).some((node) => asCall(node, "now") !== undefined);
}
