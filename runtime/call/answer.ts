import type { Credentials } from "../auth/credentials.ts";
import { secretsOf } from "../auth/secrets.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { faultIn } from "../extract/faults.ts";
import { parseJson } from "../extract/parse-json.ts";
import { retryAfterMs } from "../extract/retry-after.ts";
import { responseScope } from "../template/response-scope.ts";
import type { Scope } from "../template/scope.ts";
import type { Limits } from "../transport/limits.ts";
import type { UpstreamResponse } from "../transport/response.ts";
import type { Session } from "./session.ts";

/** An answer that is no failure. */
export interface Answer {
  /** The parsed body. */
  readonly body: unknown;
  /** What templates read: the call's `config` and `params`, and `status`, `response`, `headers`. */
  readonly scope: Scope;
  /** Where it came from, after redirects. */
  readonly url: string;
  /** Characters of the body. */
  readonly size: number;
}

/** What a response is read for. */
export interface Reading {
  /** The call's own roots: `config`, `params`, `now`. */
  readonly scope: Scope;
  /** Those that were sent; no error holds them. */
  readonly credentials: Credentials;
}

/** Reads a response; throws the failure that it means, with the time to wait where the upstream says one. */
export function readAnswer(session: Session, response: UpstreamResponse, { scope: own, credentials }: Reading): Answer {
  const { connector, option, config, limits } = session;
  const context = {
    scope: own,
    // Read for messages only: most answers need none.
    get secrets() {
      return secretsOf(option, { config, credentials });
    },
  };
  const body = bodyOf(response, limits, context);
  const { status, headers, url } = response;
  const fault = faultIn(connector, { status, headers, body }, context);
  const scope = { ...own, ...responseScope(response, body) };
  if (!fault) return { body, scope, url, size: response.body.length };
  if (!fault.retryable) throw fault;
  // Some upstreams tell with every answer when the limit begins anew; only a rate limit has to wait so long.
  const reset = fault.code === "rate_limited" ? connector.rateLimit.reset : undefined;
  const wait = retryAfterMs(headers, reset, { scope, now: session.clock.now() });
  throw wait === undefined ? fault : withWait(fault, wait);
}

/** Of a failure, whose status says enough, a body that is no JSON is as good as none. 204 and 205 have none (RFC 9110 §15.3). */
function bodyOf(
  { status, headers, body }: UpstreamResponse,
  { maxValues }: Limits,
  context: { readonly secrets: readonly string[] },
): unknown {
  if (status === 204 || status === 205) return {};
  try {
    return parseJson(body, {
      contentType: headers["content-type"],
      maxValues,
      get secrets() {
        return context.secrets;
      },
    });
  } catch (error) {
    if (status >= 200 && status < 300) throw error;
    return undefined;
  }
}

function withWait({ code, reason, upstream }: ConnectorError, retry_after_ms: number): ConnectorError {
  return new ConnectorError(code, reason, { retry_after_ms, ...(upstream && { upstream }) });
}
