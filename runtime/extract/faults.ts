import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import { redactText } from "../errors/redact.ts";
import type { Connector, ErrorCase, Template } from "../model.ts";
import { holds, tryEvaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";
import { readPath } from "./read-path.ts";

/** The part of a response that can be a failure. `body` is the parsed body; `undefined` if it is not JSON. */
interface FinalResponse {
  readonly status: number;
  /** The `headers` root of templates. */
  readonly headers: object;
  readonly body: unknown;
}

/** Longest message of an upstream that is passed on, in characters. */
const longestMessage = 500;

/** An object with more values is not a message: it may be the whole body. */
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
  /** Statuses that are not a failure by themselves. */
  readonly emptyStatuses?: readonly number[] | undefined;
}

/**
 * The failure that a response means, if it means one. The connector's cases come first, whatever the status; then a
 * status other than 2xx. A case without a status speaks of the body and is passed over where that is no JSON. The
 * error carries the upstream's status, request id and message, without `secrets` (the credentials' values).
 */
export function faultIn(
  connector: Pick<Connector, "errors">,
  response: FinalResponse,
  context: FaultContext,
): ConnectorError | undefined {
  const { status, headers, body } = response;
  const code = context.emptyStatuses?.includes(status) ? undefined : statusCode(status);
  const cases = connector.errors.cases.filter((errorCase) =>
    errorCase.status === undefined ? body !== undefined : errorCase.status === status,
  );
  if (!code && cases.length === 0) return undefined;
  const roots: Scope = { ...context.scope, status, headers, response: body };
  for (const errorCase of cases) {
    const scope = heldScope(errorCase, roots, code);
    if (scope) return failure(errorCase.code, errorCase.message ?? connector.errors.message, scope);
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

/** What a case holds for. Where the status is a failure anyway, a case that cannot be tried must not hide it. */
function heldScope(errorCase: ErrorCase, roots: Scope, code: ErrorCode | undefined): Scope | undefined {
  try {
    return scopesOf(errorCase, roots).find((scope) => holds(errorCase.when, scope));
  } catch (error) {
    if (code && error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** What a case is tried on: the response, or each element where it names some. */
function scopesOf(errorCase: ErrorCase, roots: Scope): readonly Scope[] {
  if (errorCase.each === undefined) return [roots];
  const items = readPath(roots.response, errorCase.each) ?? [];
  return (Array.isArray(items) ? items : [items]).map((item) => ({ ...roots, item }));
}

function evaluated(template: Template | undefined, scope: Scope): unknown {
  return template === undefined ? undefined : tryEvaluate(template, scope);
}

/** A request id is a string or a number; any other value has another meaning. */
function idOf(value: unknown): unknown {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** A message as a string: an object or an array as JSON; empty for a boolean and for an object of many values. */
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

/** What differs from its hundred. */
const special: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [401, "credentials_rejected"],
  [403, "missing_scope"],
  [404, "not_found"],
  [408, "upstream_unavailable"],
  [409, "conflict"],
  [410, "not_found"],
  [412, "conflict"],
  [425, "upstream_unavailable"],
  [429, "rate_limited"],
  // Not implemented, and HTTP version not supported: the same request will fail again.
  [501, "upstream_rejected"],
  [505, "upstream_rejected"],
]);

/** What an HTTP status means (RFC 9110 §15); `undefined` for success. */
export function statusCode(status: number): ErrorCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500) return special.get(status) ?? "upstream_unavailable";
  if (status >= 400) return special.get(status) ?? "upstream_rejected";
  // A redirect that is not followed, or an informational status: neither data nor a failure.
  return "upstream_unreadable";
}

/** Longer strings are cut before redaction, which reads all characters. */
const longest = 10_000;

/** A string of the upstream for a message: one line of at most `max` characters, without control characters and secrets. */
export function upstreamText(
  text: string,
  options: { readonly max: number; readonly secrets?: readonly string[] },
): string {
  const line = text
    .slice(0, longest)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  // Redacted before it is cut: half a secret is not recognised.
  const clean = redactText(line, options.secrets).toWellFormed();
  return clean.length <= options.max ? clean : `${clean.slice(0, options.max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
