import { ConnectorError, cancellation, systemClock } from "@agent-connectors/runtime/portable";
import { createAccessTokens, type IssuedTokens, readTokens } from "./access-token.ts";
import { type Access, type AccessOptions, accessOf } from "./options.ts";
import { failureOf, unreachable } from "./response-failure.ts";

/** A request to the service. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, such as `/api/v1/me`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the response begins; two minutes by default. */
  readonly timeoutMs?: number | undefined;
  /** Maximum retries, instead of those of the access. */
  readonly retries?: number | undefined;
  /** `reads` repeats after any temporary failure; `writes` only if the service has not executed the request. */
  readonly effect: "reads" | "writes";
}

/** The service's HTTP API. All failures are `ConnectorError`s. */
export interface Api {
  /** Sends a request and returns its successful response. Read or cancel the body. */
  send(request: ApiRequest): Promise<Response>;
  /** Sends a request and reads its successful response. A response that breaks off is a temporary failure. */
  read<Read>(request: ApiRequest, read: (response: Response) => Promise<Read>): Promise<Read>;
  /** Sends a request and returns the JSON of its response; `undefined` without a body. */
  json(request: ApiRequest): Promise<unknown>;
}

const defaultTimeoutMs = 120_000;

/** Maximum milliseconds of a wait before a retry. A longer wait is left to the caller. */
const longestWaitMs = 30_000;

/** Opens the API. Sends nothing before the first request. Throws `invalid_config` for incomplete options. */
export function createApi(options: AccessOptions): Api {
  const access = accessOf(options);
  const tokens = createAccessTokens(access, (form) => postForm(access, "/api/v1/oauth/token", form).then(readTokens));
  const attempt = async (request: ApiRequest): Promise<Response> => {
    const token = await tokens.current();
    try {
      return await fetched(access, pathOf(request), initOf(access, request, token), request);
    } catch (error) {
      // The service may have rotated its keys.
      const isRefused = error instanceof ConnectorError && error.code === "unauthenticated" && tokens.forget(token);
      if (!isRefused) throw error;
      return fetched(access, pathOf(request), initOf(access, request, await tokens.current()), request);
    }
  };
  const read: Api["read"] = async (request, readResponse) => {
    const { retries = access.retries, signal } = request;
    for (let retry = 0; ; retry++) {
      try {
        const response = await attempt(request);
        return await readResponse(response).catch((error) => {
          throw readFailure(error, signal);
        });
      } catch (error) {
        const wait = waitOf(error, request, retry);
        if (retry >= retries || wait === undefined) throw error;
        await pause(wait, signal);
      }
    }
  };
  return {
    send: (request) => read(request, async (response) => response),
    read,
    json: (request) => read(request, readJson),
  };
}

/**
 * Requests tokens by an OAuth grant, such as that of a device. Throws `unauthenticated` for refused codes and secrets, and
 * `invalid_config` with the code of OAuth for other refusals, such as `authorization_pending`.
 */
export async function requestToken(
  options: Pick<AccessOptions, "base_url" | "fetch">,
  form: Readonly<Record<string, string>>,
): Promise<IssuedTokens> {
  return readTokens(await postOAuth(options, "/api/v1/oauth/token", form));
}

/** Posts a form to an OAuth endpoint, which needs no token. Returns the JSON of the response. */
export function postOAuth(
  options: Pick<AccessOptions, "base_url" | "fetch">,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<unknown> {
  return postForm(accessOf({ ...options, token: "" }), path, new URLSearchParams(form));
}

async function postForm(access: Access, path: string, form: URLSearchParams): Promise<unknown> {
  const init = { method: "POST", body: form, headers: headersOf(access, {}) };
  const response = await fetched(access, path, init, {});
  return readJson(response).catch((error) => {
    throw readFailure(error, undefined);
  });
}

function pathOf({ path, query = {} }: ApiRequest): string {
  const params = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
}

function initOf(access: Access, { method, body }: ApiRequest, token: string): RequestInit {
  const headers = headersOf(access, {
    authorization: `Bearer ${token}`,
    ...(access.organizationId !== undefined && { "x-organization-id": access.organizationId }),
    ...(body && { "content-type": "application/json" }),
  });
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}

function headersOf({ userAgent }: Access, headers: Readonly<Record<string, string>>): Record<string, string> {
  return { accept: "application/json, */*", ...(userAgent !== undefined && { "user-agent": userAgent }), ...headers };
}

/** Sends one request. Throws the failure that its response describes. */
async function fetched(
  { baseUrl, send }: Access,
  path: string,
  init: RequestInit,
  { signal, timeoutMs = defaultTimeoutMs }: Pick<ApiRequest, "signal" | "timeoutMs">,
): Promise<Response> {
  // The time limit ends with the headers: a long file has as much time as it needs.
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new DOMException("no response in time", "TimeoutError")), timeoutMs);
  const signals = signal ? [signal, ended.signal] : [ended.signal];
  try {
    // A redirect to another host would receive the token.
    const response = await send(baseUrl + path, { ...init, redirect: "error", signal: AbortSignal.any(signals) });
    if (response.ok) return response;
    throw await failureOf(response, baseUrl);
  } catch (error) {
    if (signal?.aborted) throw cancellation(signal);
    if (error instanceof ConnectorError) throw error;
    if (ended.signal.aborted)
      throw new ConnectorError("timeout", `expected a response of '${baseUrl}' within ${timeoutMs} ms`);
    throw unreachable(baseUrl, error);
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json();
}

/** The failure of a response whose body cannot be read to its end. */
export function readFailure(cause: unknown, signal: AbortSignal | undefined): ConnectorError {
  if (signal?.aborted) return cancellation(signal);
  return new ConnectorError("service_unavailable", "the response broke off or is not JSON; try again", { cause });
}

/** Milliseconds until the next attempt; `undefined` if another attempt cannot help or could repeat a write. */
function waitOf(error: unknown, { effect }: ApiRequest, retry: number): number | undefined {
  if (!(error instanceof ConnectorError) || !error.retryable || error.code === "context_store_not_ready")
    return undefined;
  if (effect === "writes" && !isUnexecuted(error)) return undefined;
  const wait = error.retry_after_ms ?? 500 * 2 ** retry * (0.5 + Math.random());
  return wait > longestWaitMs ? undefined : wait;
}

/** Whether the service has refused a request before its execution. */
function isUnexecuted({ code, retry_after_ms, upstream }: ConnectorError): boolean {
  return (code === "rate_limited" || code === "service_unavailable") && retry_after_ms !== undefined && !upstream;
}

async function pause(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  await systemClock.sleep(milliseconds, signal).catch(() => {
    throw cancellation(signal);
  });
}
