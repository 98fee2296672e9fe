import { ConnectorError } from "../errors/connector-error.ts";
import { upstreamText } from "../errors/redact.ts";
import { parseJson } from "../extract/parse-json.ts";
import { retryAfterMs } from "../extract/retry-after.ts";
import { headerTextProblem } from "../request/header-value.ts";
import { own } from "../template/helper.ts";
import { parseTime } from "../template/times.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";
import type { OAuth } from "./model.ts";

/** The tokens that a token endpoint grants. */
export interface Grant {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly refreshToken?: string;
}

interface ReadGrantOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Strings that errors must not contain. */
  readonly secrets: readonly string[];
  /** Replaces `refusedCredentials` in the error of a refusal. */
  readonly refused?: { readonly failure: string; readonly remedy: string };
}

/** Maximum number of values in a response. A usual response has fewer than ten. */
const maxValues = 1_000;

const refusedCredentials = { failure: "the token endpoint refused the credentials", remedy: "reconnect" };

/** The 4xx statuses of temporary failures (RFC 9110 §15.5.9 and RFC 8470 §5.2). */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425]);

/** The error codes of temporary failures (RFC 6749 §4.1.2.1), and common codes of endpoints that respond only with status 200. */
const temporaryErrors: ReadonlySet<string | undefined> = new Set([
  "server_error",
  "temporarily_unavailable",
  "internal_error",
  "service_unavailable",
]);

/** Common error codes for a reached rate limit. */
const rateLimitErrors: ReadonlySet<string | undefined> = new Set([
  "ratelimited",
  "rate_limited",
  "rate_limit_exceeded",
  "too_many_requests",
]);

/**
 * Reads the response of a token endpoint (RFC 6749 §5). Throws `credentials_rejected` if the endpoint refuses the
 * credentials, `rate_limited` or `upstream_unavailable` for a temporary failure, and `upstream_unreadable` or `too_large` for
 * a response without a readable token.
 */
export function readGrant(response: UpstreamResponse, oauth: OAuth, options: ReadGrantOptions): Grant {
  if (response.status !== 200 && response.status !== 201) throw refusal(response, options);
  const { now, secrets } = options;
  const body = parsed(response, secrets);
  const paths = oauth.tokenResponse;
  const accessToken = read(body, paths.accessToken);
  if (typeof accessToken !== "string" || accessToken === "") {
    if (stringIn(body, "error")) throw refusal(response, options);
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an access token at '${paths.accessToken.join(".")}' of the token endpoint's response, found none`,
    );
  }
  const problem = headerTextProblem(accessToken);
  if (problem)
    throw new ConnectorError(
      "upstream_unreadable",
      `the access token at '${paths.accessToken.join(".")}' of the token endpoint's response: expected ${problem}`,
    );
  const refreshToken = paths.refreshToken && read(body, paths.refreshToken);
  return {
    accessToken,
    expiresAt: expiry(body, oauth, now),
    ...(typeof refreshToken === "string" && refreshToken !== "" && { refreshToken }),
  };
}

/** Ten years, in seconds. A response can state any lifetime. With this limit, every database can store the expiry. */
const maxLifetime = 315_360_000;

/**
 * Ignores an expiry in the past, because with it, each call would request a token. Such an expiry shows that the endpoint's clock
 * differs from the clock of this process.
 */
function expiry(body: unknown, { tokenResponse: paths, lifetime }: OAuth, now: number): number {
  const latest = now + maxLifetime * 1000;
  const at = paths.expiresAt && parseTime(read(body, paths.expiresAt));
  if (at !== undefined && at > now) return Math.min(at, latest);
  const given = paths.expiresIn && read(body, paths.expiresIn);
  const seconds =
    typeof given === "number" || (typeof given === "string" && /^\d+(\.\d+)?$/.test(given)) ? Number(given) : 0;
  return Math.min(now + (seconds > 0 ? seconds : lifetime) * 1000, latest);
}

/** Returns the error for a refusal. Some endpoints refuse with status 200 and the error code of RFC 6749 §5.2. */
function refusal(
  response: UpstreamResponse,
  { now, secrets, refused: { failure, remedy } = refusedCredentials }: ReadGrantOptions,
): ConnectorError {
  const { status, headers } = response;
  const body = bodyOf(response, secrets);
  const code = stringIn(body, "error");
  const message = messageOf(body, secrets);
  const wait = retryAfterMs(headers, undefined, { scope: {}, now });
  const upstream = {
    upstream: {
      status,
      ...(code !== undefined && { code: upstreamText(code, { max: 100, secrets }) }),
      ...(message !== undefined && { message }),
    },
  };
  const later = { ...upstream, ...(wait !== undefined && { retry_after_ms: wait }) };
  const cause = message === undefined ? `status ${status}` : `status ${status}: ${message}`;
  if (status === 429 || rateLimitErrors.has(code))
    return new ConnectorError("rate_limited", `the rate limit of the token endpoint is reached (${cause})`, later);
  const isRefused = status >= 400 || Boolean(code);
  const isTemporary = temporaryStatuses.has(status) || temporaryErrors.has(code);
  // A 403 without JSON comes from a proxy or firewall in front of the endpoint.
  if (status >= 500 || (isRefused && (isTemporary || (status === 403 && body === undefined))))
    return new ConnectorError("upstream_unavailable", `the token endpoint failed (${cause})`, later);
  if (isRefused) return new ConnectorError("credentials_rejected", `${failure} (${cause}); ${remedy}`, upstream);
  return new ConnectorError("upstream_unreadable", `expected an access token, found ${cause}`, upstream);
}

/** Returns `undefined` if the body is not JSON or has too many values. The error then has no code or message of the upstream. */
function bodyOf(response: UpstreamResponse, secrets: readonly string[]): unknown {
  try {
    return parsed(response, secrets);
  } catch {
    return undefined;
  }
}

/** Joins the error code and the description of a refusal (RFC 6749 §5.2). */
function messageOf(body: unknown, secrets: readonly string[]): string | undefined {
  const words = [stringIn(body, "error"), stringIn(body, "error_description")].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : upstreamText(words.join(": "), { max: 200, secrets });
}

function stringIn(body: unknown, name: string): string | undefined {
  const value = own(body, name);
  return typeof value === "string" ? value : undefined;
}

function parsed({ body, headers }: UpstreamResponse, secrets: readonly string[]): unknown {
  return parseJson(body, { contentType: headers["content-type"], secrets, maxValues });
}

function read(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, segment) => own(value, segment), body);
}
