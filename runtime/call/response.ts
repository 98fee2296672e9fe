import { withWait } from "../errors/connector-error.ts";
import { faultIn } from "../extract/faults.ts";
import { parseJson } from "../extract/parse-json.ts";
import { retryAfterMs } from "../extract/retry-after.ts";
import type { Connector } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import { responseScope } from "../template/scopes.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import type { ResponseInfo } from "./hooks.ts";

/** A response that is not a failure. */
export interface ReadResponse {
  /** See `bodyOf`. */
  readonly body: unknown;
  /** The template roots `config`, `params` and `now` of the call, and `status`, `response` and `headers` of the response. */
  readonly scope: Scope;
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** Whether the status alone means that there are no records. */
  readonly isEmpty: boolean;
}

/** The input for reading a response. */
export interface ResponseReading {
  readonly connector: Pick<Connector, "errors" | "rateLimit">;
  /** The roots of the call: `config`, `params`, `now`. */
  readonly scope: Scope;
  /** Strings that no error may contain. */
  readonly secrets: readonly string[];
  /** Statuses that mean a page without records. */
  readonly emptyStatuses?: readonly number[] | undefined;
  /** Whether a success response other than 204 and 205 may have no body. */
  readonly allowsEmptyBody: boolean;
  readonly maxValues: number;
  /** In milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** A response whose body is a string. */
export type TextResponse = Omit<UpstreamResponse, "large">;

/**
 * Reads a response. If the response is a failure, throws the failure. A retryable failure has `retry_after_ms` if the
 * upstream states a wait.
 */
export function readResponse(response: TextResponse, reading: ResponseReading): ReadResponse {
  const { connector, scope: own, receivedAt } = reading;
  const body = bodyOf(response, reading);
  const { status, headers, url } = response;
  const scope = { ...own, ...responseScope(response, body) };
  const fault = faultIn(connector, { status, headers: scope.headers, body }, reading);
  if (!fault) return { body, scope, url, isEmpty: reading.emptyStatuses?.includes(status) ?? false };
  if (!fault.retryable) throw fault;
  // Some upstreams send the reset time of the rate limit with every response, so only `rate_limited` failures use it.
  const reset = fault.code === "rate_limited" ? connector.rateLimit.reset : undefined;
  const wait = retryAfterMs(headers, reset, { scope, now: receivedAt });
  throw wait === undefined ? fault : withWait(fault, wait);
}

/**
 * Returns the parsed body. Returns `undefined` for 204 and 205 (RFC 9110 §15.3), for an empty body that `allowsEmptyBody`
 * permits, and for an error response whose body cannot be parsed.
 */
export function bodyOf({ status, headers, body }: TextResponse, reading: ResponseReading): unknown {
  if (status === 204 || status === 205) return undefined;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && reading.allowsEmptyBody && !/\S/.test(body)) return undefined;
  try {
    return parseJson(body, {
      contentType: headers["content-type"],
      maxValues: reading.maxValues,
      secrets: reading.secrets,
    });
  } catch (error) {
    if (isSuccess) throw error;
    return undefined;
  }
}

/** The result of a call. */
export interface Result<Data = unknown, Meta = Readonly<Record<string, unknown>>> {
  readonly data: Data;
  /** Further values of the response, such as cursors, totals and links. */
  readonly meta: Meta;
  /** The response. If the call joins several pages, the response of the last page. Only with the option `with_response`. */
  readonly response?: ResponseInfo;
  /**
   * The params of a call that continues after this result. Absent after the last page, or if no params lead to the next page.
   * Only with the option `with_next_params`.
   */
  readonly next_params?: Readonly<Record<string, unknown>>;
}
