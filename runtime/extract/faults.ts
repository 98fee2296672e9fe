import type { ErrorCode } from "../errors/codes.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Connector, ErrorRule, Template } from "../model.ts";
import { holds } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";
import { textOf } from "../template/text-of.ts";
import { tryEvaluate } from "../template/try-evaluate.ts";
import { readPath } from "./read-path.ts";
import { statusCode } from "./status-code.ts";
import { upstreamText } from "./upstream-text.ts";

/** A response as far as it can be a failure. `body` is the parsed one; `undefined` where it is no JSON. */
export interface Answer {
  readonly status: number;
  /** The `headers` root of templates. */
  readonly headers: object;
  readonly body: unknown;
}

/** Longest message of an upstream that is passed on, in characters. */
const longestMessage = 500;

/** An object of more values is no message: it may be the whole body. */
const mostMessageValues = 200;

/** What went wrong, and what helps. */
const reasons: Readonly<Partial<Record<ErrorCode, readonly [what: string, remedy?: string]>>> = {
  not_found: ["the upstream has no such record"],
  credentials_rejected: ["the upstream rejected the credentials", "reconnect with valid ones"],
  missing_scope: ["the credentials do not allow this", "grant them the missing permission and reconnect"],
  conflict: ["the upstream reports a conflict with the record's present state"],
  rate_limited: ["the upstream takes no more requests for now", "try again later"],
  upstream_unavailable: ["the upstream is unavailable", "try again later"],
  upstream_rejected: ["the upstream rejected the request"],
  upstream_unreadable: ["expected data or a failure of the upstream, got neither"],
};

/** What a response is read with. */
interface FaultContext {
  readonly scope: Scope;
  readonly secrets?: readonly string[];
  /** Statuses that are no failure by themselves. */
  readonly emptyStatuses?: readonly number[] | undefined;
}

/**
 * The failure that a response means, if it means one. The connector's rules come first, whatever the status; then a
 * status other than 2xx. A rule without a status speaks of the body and is passed over where that is no JSON. The
 * error carries the upstream's status, request id and message, without `secrets` (the credentials' values).
 */
export function faultIn(
  connector: Pick<Connector, "errors">,
  answer: Answer,
  context: FaultContext,
): ConnectorError | undefined {
  const { status, headers, body } = answer;
  const code = context.emptyStatuses?.includes(status) ? undefined : statusCode(status);
  const rules = connector.errors.rules.filter((rule) =>
    rule.status === undefined ? body !== undefined : rule.status === status,
  );
  if (!code && rules.length === 0) return undefined;
  const roots: Scope = { ...context.scope, status, headers, response: body };
  for (const rule of rules) {
    const scope = heldScope(rule, roots, code);
    if (scope) return failure(rule.code, rule.message ?? connector.errors.message, scope);
  }
  return code && failure(code, connector.errors.message, roots);

  function failure(code: ErrorCode, template: Template | undefined, scope: Scope): ConnectorError {
    const secrets = context.secrets ?? [];
    const message = upstreamText(messageOf(evaluated(template, scope)), { max: longestMessage, secrets });
    const request_id = upstreamText(textOf(idOf(evaluated(connector.errors.requestId, scope))), { max: 200, secrets });
    const upstream = { status, ...(request_id && { request_id }), ...(message && { message }) };
    return new ConnectorError(code, reasonOf(code, status, message), { upstream });
  }
}

/** What a rule holds for. Where the status is a failure anyway, a rule that cannot be tried must not hide it. */
function heldScope(rule: ErrorRule, roots: Scope, code: ErrorCode | undefined): Scope | undefined {
  try {
    return scopesOf(rule, roots).find((scope) => holds(rule.when, scope));
  } catch (error) {
    if (code && error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** What a rule is tried on: the response, or each element where it names some. */
function scopesOf(rule: ErrorRule, roots: Scope): readonly Scope[] {
  if (rule.each === undefined) return [roots];
  const items = readPath(roots.response, rule.each) ?? [];
  return (Array.isArray(items) ? items : [items]).map((item) => ({ ...roots, item }));
}

function evaluated(template: Template | undefined, scope: Scope): unknown {
  return template === undefined ? undefined : tryEvaluate(template, scope);
}

/** A request id is text or a number; anything else has another meaning. */
function idOf(value: unknown): unknown {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** A message as text: an object or an array as JSON; nothing for one of many values, and for true and false. */
function messageOf(value: unknown): string {
  if (typeof value === "boolean") return "";
  let values = 0;
  const counted = (_name: string, member: unknown): unknown => {
    values++;
    if (values > mostMessageValues) throw new RangeError("too many values");
    return member;
  };
  try {
    return typeof value === "object" && value !== null ? JSON.stringify(value, counted) : textOf(value);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

function reasonOf(code: ErrorCode, status: number, message: string | undefined): string {
  const [what = "the upstream reports a failure", remedy] = reasons[code] ?? [];
  return `${what} (status ${status})${message ? `: '${message}'` : ""}${remedy ? `; ${remedy}` : ""}`;
}
