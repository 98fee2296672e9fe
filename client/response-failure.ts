import {
  ConnectorError,
  type ErrorCode,
  errorFromJson,
  retryAfterHeaderMs,
  scalarProblem,
  systemClock,
} from "@agent-connectors/runtime/portable";
import type { Effect } from "./action-effect.ts";

/** Error codes by status, for responses that another server, such as a proxy, sends instead of the service. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "permission_denied",
  408: "timeout",
  413: "too_large",
  429: "rate_limited",
  504: "timeout",
};

interface FailedRequest {
  readonly baseUrl: string;
  readonly path: string;
  readonly effect: Effect;
}

/** Returns the failure that an error response describes. If its body is not from the service, the status determines the code. */
export async function failureOf(response: Response, request: FailedRequest): Promise<ConnectorError> {
  const body = await response.text().catch(() => "");
  const json = parsed(body);
  const isOAuth = request.path.startsWith("/api/v1/oauth/");
  const error = errorFromJson(json) ?? (isOAuth ? oauthFailure(json, response.status) : undefined);
  return error ?? foreignFailure(response, request);
}

/**
 * Returns the failure for a successful response whose body is not JSON; `undefined` if its content type is JSON, because such a
 * response is from the service and broke off.
 */
export function formatFailure(response: Response, request: FailedRequest): ConnectorError | undefined {
  return response.headers.get("content-type")?.includes("json") ? undefined : foreignFailure(response, request);
}

/** Throws `invalid_config` if the JSON of a successful response lacks a member. Such a response is not from the service. */
export function checkMember(json: unknown, name: string, type: "string" | "array" | "object"): void {
  const problem = scalarProblem(name, { type }, Object(json)[name]);
  if (!problem) return;
  const { expected, found } = problem;
  throw new ConnectorError(
    "invalid_config",
    `expected ${expected} at '${name}' in the response of the service, found ${found}; check base_url`,
  );
}

/** The failure for a response that is not from the service. */
function foreignFailure(response: Response, { baseUrl, effect }: FailedRequest): ConnectorError {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "no content type";
  const code = codeOfStatus[status] ?? (status >= 500 ? "service_unavailable" : "invalid_config");
  const remedy = code === "invalid_config" ? "; check base_url" : "";
  const retry_after_ms = proxyWait(response, effect);
  return new ConnectorError(
    code,
    `expected a response of the service at '${baseUrl}', found status ${status} with ${type}${remedy}`,
    retry_after_ms === undefined ? {} : { retry_after_ms },
  );
}

/**
 * Returns the milliseconds in a proxy's `Retry-After` header if the client can repeat the request. The client cannot repeat a
 * write after a 503: a proxy can send 503 with `Retry-After` even after the service has received the request, as Varnish does
 * after `first_byte_timeout`.
 */
function proxyWait({ status, headers }: Response, effect: Effect): number | undefined {
  const isRepeatable = status === 429 || (status === 503 && effect === "reads");
  const header = isRepeatable ? headers.get("retry-after") : null;
  return header === null ? undefined : retryAfterHeaderMs(header, systemClock.now());
}

/**
 * Returns the failure in an OAuth error response (RFC 6749 §5.2); `undefined` for other responses, such as
 * `{"error":"Bad Gateway"}` of a proxy.
 */
function oauthFailure(json: unknown, status: number): ConnectorError | undefined {
  const { error, error_description } = Object(json);
  if ((status !== 400 && status !== 401) || typeof error !== "string" || !/^[a-z_]+$/.test(error)) return undefined;
  const reason = typeof error_description === "string" ? error_description : error;
  return new ConnectorError(
    error === "invalid_client" || error === "invalid_grant" ? "unauthenticated" : "invalid_config",
    reason,
    { upstream: { status, code: error } },
  );
}

/**
 * Whether the service, or a proxy in front of it, refused a request before its execution. The failure of a write that reached the
 * upstream has `upstream`, or lacks `retry_after_ms`.
 */
export function isUnexecuted({ code, retry_after_ms, upstream }: ConnectorError): boolean {
  return (code === "rate_limited" || code === "service_unavailable") && retry_after_ms !== undefined && !upstream;
}

/** The failure of a request without a response. */
export function unreachable(baseUrl: string, error: unknown): ConnectorError {
  const { cause, message } = Object(error);
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : message;
  return new ConnectorError("service_unavailable", `the service at '${baseUrl}' cannot be reached: ${reason}`, {
    cause: error,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
