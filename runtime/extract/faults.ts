import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import { upstreamText } from "../errors/redact.ts";
import type { Connector, ErrorCase, Template } from "../model.ts";
import { holds, tryEvaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";
import { readPath } from "./read-path.ts";

/** A response after redirects. `body` is the parsed body, or `undefined` if there is no JSON. */
interface FinalResponse {
  readonly status: number;
  /** The `headers` root of templates. */
  readonly headers: object;
  readonly body: unknown;
}

const maxMessageLength = 500;

/** A message with more values is probably the whole body. */
const maxMessageValues = 200;

const reasons: Readonly<Partial<Record<ErrorCode, readonly [what: string, remedy?: string]>>> = {
  not_found: ["the upstream has no such record"],
  credentials_rejected: ["the upstream rejected the credentials", "reconnect with valid ones"],
  missing_scope: ["the credentials do not allow this", "grant them the missing permission and reconnect"],
  conflict: ["the upstream reports a conflict with the current state of the record"],
  rate_limited: ["the upstream received too many requests", "try again later"],
  upstream_unavailable: ["the upstream is unavailable", "try again later"],
  upstream_rejected: ["the upstream rejected the request"],
  upstream_unreadable: ["expected a success or an error response, found neither"],
};

interface FaultContext {
  readonly scope: Scope;
  readonly secrets?: readonly string[];
  /** Statuses that are failures only if an error case matches. */
  readonly emptyStatuses?: readonly number[] | undefined;
}

/**
 * Returns the failure of a response, or `undefined` for a success. The connector's error cases have priority, even for 2xx. A
 * case without a status applies to JSON bodies only. If no case matches, any status except 2xx and `emptyStatuses` is a failure.
 * The error does not contain `secrets`.
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
  // Most responses are successes, which need no scope.
  if (!code && cases.length === 0) return undefined;
  const roots: Scope = { ...context.scope, status, headers, response: body };
  for (const errorCase of cases) {
    const scope = matchingScope(errorCase, roots, code);
    if (scope) return failure(errorCase.code, errorCase.message ?? connector.errors.message, scope);
  }
  return code && failure(code, connector.errors.message, roots);

  function failure(code: ErrorCode, template: Template | undefined, scope: Scope): ConnectorError {
    const secrets = context.secrets ?? [];
    const message = upstreamText(messageOf(evaluated(template, scope)), { max: maxMessageLength, secrets });
    const request_id = requestIdOf(connector.errors, scope, secrets);
    const upstream = { status, ...(request_id && { request_id }), ...(message && { message }) };
    return new ConnectorError(code, reasonOf(code, status, message), { upstream });
  }
}

/** Ignores errors in the condition of the case if the status alone is a failure. */
function matchingScope(errorCase: ErrorCase, roots: Scope, code: ErrorCode | undefined): Scope | undefined {
  try {
    return scopesOf(errorCase, roots).find((scope) => holds(errorCase.when, scope));
  } catch (error) {
    if (code && error instanceof ConnectorError) return undefined;
    throw error;
  }
}

function scopesOf(errorCase: ErrorCase, roots: Scope): readonly Scope[] {
  if (errorCase.each === undefined) return [roots];
  const items = readPath(roots.response, errorCase.each) ?? [];
  return (Array.isArray(items) ? items : [items]).map((item) => ({ ...roots, item }));
}

function evaluated(template: Template | undefined, scope: Scope): unknown {
  return template === undefined ? undefined : tryEvaluate(template, scope);
}

/** Returns the upstream's id of the request; an empty string if the id is neither a string nor a number. */
export function requestIdOf(
  { requestId }: Pick<Connector["errors"], "requestId">,
  scope: Scope,
  secrets: readonly string[],
): string {
  const id = evaluated(requestId, scope);
  return typeof id === "string" || typeof id === "number" ? upstreamText(String(id), { max: 200, secrets }) : "";
}

/** Returns JSON for a small object or array, and an empty string for a large one or a boolean. */
function messageOf(value: unknown): string {
  if (typeof value === "boolean") return "";
  let values = 0;
  const counted = (_name: string, member: unknown): unknown => {
    values++;
    if (values > maxMessageValues) throw new RangeError("too many values");
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

/** Statuses whose error code differs from that of their class. */
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
  // `Not Implemented` and `HTTP Version Not Supported`: the same request would fail again.
  [501, "upstream_rejected"],
  [505, "upstream_rejected"],
]);

/** The error code of an HTTP status (RFC 9110 §15); `undefined` for success. */
export function statusCode(status: number): ErrorCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500) return special.get(status) ?? "upstream_unavailable";
  if (status >= 400) return special.get(status) ?? "upstream_rejected";
  // A redirect that is not followed, or an informational status: neither data nor a failure.
  return "upstream_unreadable";
}
