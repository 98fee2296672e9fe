import { ConnectorError, cancellation, headerProblem, maxTimer, systemClock } from "@agent-connectors/runtime/portable";
import { createAccessTokens, type IssuedTokens, readTokens } from "./access-token.ts";
import type { Effect } from "./action-effect.ts";
import { defaultTimeoutMs } from "./limits.ts";
import { type AccessOptions, accessOf, type ServiceAccess } from "./options.ts";
import { failureOf, formatFailure, isUnexecuted, unreachable } from "./response-failure.ts";

/** A request to the service. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** For example `/api/v1/me`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum milliseconds of each attempt. The time in which the bytes of a file or an event stream arrive does not count.
   * Default: two minutes.
   */
  readonly timeoutMs?: number | undefined;
  /** No retry begins after this time, in milliseconds since the epoch. Default: no limit. */
  readonly deadline?: number | undefined;
  /** Maximum retries. Default: the `retries` of the access options. */
  readonly retries?: number | undefined;
  /**
   * A request with the effect `reads` is repeated after a temporary failure of the service or the connection, except
   * `context_store_not_ready`. A request with the effect `writes` is repeated only if the service has not executed it.
   */
  readonly effect: Effect;
}

/** The service's HTTP API. All failures are `ConnectorError`s, except errors of the caller's function `token`. */
export interface Api {
  /** Sends a request and returns its successful response. The caller must read or cancel the body. */
  send(request: ApiRequest): Promise<Response>;
  /**
   * Sends a request and returns the result of the function `read`. Errors of this function count as temporary, except a
   * `ConnectorError`, and except a `SyntaxError` of a response without a JSON content type.
   */
  read<Read>(request: ApiRequest, read: ReadResponse<Read>): Promise<Read>;
  /** Sends a request and returns the JSON of its response, or `undefined` for the status 204. */
  json(request: ApiRequest): Promise<unknown>;
}

/** Reads a successful response. `abort` ends the request, even after this function has returned. */
type ReadResponse<Read> = (response: Response, abort: () => void) => Promise<Read>;

/** Maximum milliseconds before a retry. Instead of a longer wait, the failure is thrown. */
const maxWaitMs = 30_000;

/** Creates an API client. Sends nothing before the first request. Throws `invalid_config` for incomplete or invalid options. */
export function createApi(options: AccessOptions): Api {
  const access = accessOf(options);
  const tokens = createAccessTokens(access, async (form, signal) =>
    readTokens(await postForm(access, "/api/v1/oauth/token", { form, signal })),
  );
  const attempt = async <Read>(request: ApiRequest, readResponse: ReadResponse<Read>): Promise<Read> => {
    const sendWith = (token: string) =>
      exchange(access, { ...request, path: pathOf(request), init: initOf(access, request, token) }, readResponse);
    const token = await tokens.current(request.signal);
    try {
      return await sendWith(token);
    } catch (error) {
      // The service may have rotated its keys, so a new token is requested once.
      const isRefused = error instanceof ConnectorError && error.code === "unauthenticated" && tokens.discard(token);
      if (!isRefused) throw error;
      return sendWith(await tokens.current(request.signal));
    }
  };
  const read: Api["read"] = async (request, readResponse) => {
    const { retries = access.retries, signal } = request;
    for (let retry = 0; ; retry++) {
      try {
        return await attempt(request, readResponse);
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
 * Requests tokens with an OAuth grant. Throws `unauthenticated` for the OAuth errors `invalid_client` and `invalid_grant`, and
 * `invalid_config` for others, such as `authorization_pending`. `upstream.code` is the OAuth error.
 */
export async function requestToken(
  options: Pick<AccessOptions, "base_url" | "fetch">,
  form: Readonly<Record<string, string>>,
): Promise<IssuedTokens> {
  return readTokens(await postOAuth(options, "/api/v1/oauth/token", form));
}

/** Posts a form to an OAuth endpoint that requires no token, and returns its JSON. Throws OAuth errors as `requestToken` does. */
export function postOAuth(
  options: Pick<AccessOptions, "base_url" | "fetch">,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<unknown> {
  return postForm(accessOf({ ...options, token: "" }), path, { form: new URLSearchParams(form) });
}

async function postForm(
  access: ServiceAccess,
  path: string,
  { form, signal }: { readonly form: URLSearchParams; readonly signal?: AbortSignal },
): Promise<unknown> {
  const init = { method: "POST", body: form, headers: headersOf(access, {}) };
  // All OAuth requests can be repeated, even the exchange of a refresh token. If the response to the exchange is lost, the user
  // must sign in again anyway, because the refresh token is already used.
  return exchange(access, { path, init, signal, effect: "reads" }, readJson);
}

function pathOf({ path, query = {} }: ApiRequest): string {
  const params = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
}

function initOf(access: ServiceAccess, { method, body }: ApiRequest, token: string): RequestInit {
  const headers = headersOf(access, {
    // `headerValue` removes only the white space around the whole value, which begins with `Bearer`.
    authorization: `Bearer ${String(token).trim()}`,
    ...(access.organizationId !== undefined && { "x-organization-id": access.organizationId }),
    ...(body && { "content-type": "application/json" }),
  });
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}

/** Adds the headers of all requests. Throws `invalid_config` for a value that a header cannot contain, such as a line break. */
function headersOf({ userAgent }: ServiceAccess, headers: Readonly<Record<string, string>>): Record<string, string> {
  const all = {
    accept: "application/json, */*",
    ...(userAgent !== undefined && { "user-agent": userAgent }),
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, headerValue(name, text)]));
}

/** Returns a value without the white space around it. */
function headerValue(name: string, text: string): string {
  // A caller in JavaScript can pass another type.
  const value = String(text).trim();
  const problem = headerProblem(name, value);
  if (problem === undefined) return value;
  throw new ConnectorError("invalid_config", `${problem}; check the token, the organization id and the user agent`);
}

/** A request of one attempt. */
interface Exchange extends Pick<ApiRequest, "signal" | "timeoutMs" | "effect"> {
  /** The path with the query. */
  readonly path: string;
  readonly init: RequestInit;
}

/** Sends a request once, and returns the result of `read`. Also throws for a response that is not successful. */
async function exchange<Read>(
  { baseUrl, send }: ServiceAccess,
  { path, init, signal, timeoutMs = defaultTimeoutMs, effect }: Exchange,
  read: ReadResponse<Read>,
): Promise<Read> {
  const ended = new AbortController();
  const abort = () => ended.abort(new DOMException("the request was ended", "TimeoutError"));
  const timer = setTimeout(abort, Math.min(timeoutMs, maxTimer));
  const signals = signal ? [signal, ended.signal] : [ended.signal];
  try {
    // Redirects are not followed, because another host could receive the token or the secret of the client.
    const response = await send(baseUrl + path, { ...init, redirect: "manual", signal: AbortSignal.any(signals) });
    const request = { baseUrl, path, effect };
    if (!response.ok) throw await failureOf(response, request);
    // `read` returns before the bytes of a file arrive, so the time limit does not apply to them.
    return await read(response, abort).catch((error) => {
      const foreign = error instanceof SyntaxError ? formatFailure(response, request) : undefined;
      throw foreign ?? readFailure(error, { signal, effect });
    });
  } catch (error) {
    if (signal?.aborted) throw cancellation(signal);
    if (ended.signal.aborted)
      throw new ConnectorError("timeout", `expected a response of '${baseUrl}' within ${timeoutMs} ms, found none`);
    if (error instanceof ConnectorError) throw error;
    throw unreachable(baseUrl, error);
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json();
}

/**
 * Returns the error for a body that cannot be read: the result of `cancellation` if the signal has aborted, the cause if it is a
 * `ConnectorError`, otherwise `service_unavailable`.
 */
export function readFailure(cause: unknown, { signal, effect }: Pick<ApiRequest, "signal" | "effect">): ConnectorError {
  if (signal?.aborted) return cancellation(signal);
  if (cause instanceof ConnectorError) return cause;
  const remedy = effect === "reads" ? "try again" : "check whether the request was executed before you repeat it";
  return new ConnectorError(
    "service_unavailable",
    `the response broke off, or is not in the expected format; ${remedy}`,
    { cause },
  );
}

/** Milliseconds until the next attempt; `undefined` if a retry is not allowed. */
function waitOf(error: unknown, { effect, deadline = Infinity }: ApiRequest, retry: number): number | undefined {
  if (!(error instanceof ConnectorError) || !error.retryable || error.code === "context_store_not_ready")
    return undefined;
  // The service has already repeated its requests to the upstream.
  if (error.code === "upstream_unavailable" || error.upstream) return undefined;
  if (effect === "writes" && !isUnexecuted(error)) return undefined;
  const wait = error.retry_after_ms ?? 500 * 2 ** retry * (0.5 + Math.random());
  return wait > maxWaitMs || Date.now() + wait > deadline ? undefined : wait;
}

/** Waits, or throws the result of `cancellation` if the signal aborts first. */
export async function pause(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  await systemClock.sleep(milliseconds, signal).catch(() => {
    throw cancellation(signal);
  });
}
