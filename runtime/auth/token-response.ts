import { ConnectorError } from "../errors/connector-error.ts";
import { upstreamText } from "../errors/redact.ts";
import { parseJson } from "../extract/parse-json.ts";
import { retryAfterMs } from "../extract/retry-after.ts";
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

/** The options of `readGrant`. */
interface ReadGrantOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Strings that no message may contain. */
  readonly secrets: readonly string[];
  /** The failure and the remedy that the error states if the endpoint refuses the request. */
  readonly refused?: { readonly failure: string; readonly remedy: string };
}

/** Maximum number of values in a response. A usual token response has fewer than ten. */
const maxValues = 1_000;

const refusedCredentials = { failure: "the token endpoint refused the credentials", remedy: "reconnect" };

/** Statuses of refusals that do not concern the credentials (RFC 9110 §15.5.9 and RFC 8470 §5.2). */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425]);

/** Error codes of refusals that do not concern the credentials (RFC 6749 §4.1.2.1). */
const temporaryErrors: ReadonlySet<string | undefined> = new Set(["server_error", "temporarily_unavailable"]);

/**
 * Reads the response of a token endpoint (RFC 6749 §5). Throws `credentials_rejected` if the endpoint refuses the credentials,
 * `rate_limited` or `upstream_unavailable` for a temporary failure, and `upstream_unreadable` or `too_large` for a response
 * without a readable token. No error contains one of the `secrets`.
 */
export function readGrant(response: UpstreamResponse, oauth: OAuth, options: ReadGrantOptions): Grant {
  if (response.status !== 200 && response.status !== 201) throw refusal(response, options);
  const { now, secrets } = options;
  const body = parsed(response, secrets);
  const paths = oauth.tokenResponse;
  const accessToken = read(body, paths.accessToken);
  if (typeof accessToken !== "string" || accessToken === "") {
    if (stringIn(body, "error") !== undefined) throw refusal(response, options);
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an access token at '${paths.accessToken.join(".")}' of the token endpoint's response, found none`,
    );
  }
  const refreshToken = paths.refreshToken && read(body, paths.refreshToken);
  return {
    accessToken,
    expiresAt: expiry(body, oauth, now),
    ...(typeof refreshToken === "string" && refreshToken !== "" && { refreshToken }),
  };
}

/**
 * Maximum lifetime in seconds: ten years. A response can state any number. This limit makes the expiry a number that every
 * database can store.
 */
const maxLifetime = 315_360_000;

/**
 * Returns the expiry in the response if it is plausible: a time in the future, or a number of seconds above 0. Otherwise uses
 * the `lifetime` of `OAuth`. The result is at most `maxLifetime` after `now`. A time in the past means that the endpoint's clock
 * differs from the clock of this process. If this function returned a time in the past, each call would request a token.
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
  if (status === 429)
    return new ConnectorError("rate_limited", `the rate limit of the token endpoint is reached (${cause})`, later);
  const isRefused = status >= 400 || code !== undefined;
  const isTemporary = temporaryStatuses.has(status) || temporaryErrors.has(code);
  // A 403 without JSON comes from a proxy or firewall in front of the endpoint.
  if (status >= 500 || (isRefused && (isTemporary || (status === 403 && body === undefined))))
    return new ConnectorError("upstream_unavailable", `the token endpoint failed (${cause})`, later);
  if (isRefused) return new ConnectorError("credentials_rejected", `${failure} (${cause}); ${remedy}`, upstream);
  return new ConnectorError("upstream_unreadable", `expected an access token, found ${cause}`, upstream);
}

/**
 * Returns the body of a refusal, or `undefined` if the body is not JSON or has too many values. Without a body, the error
 * contains the upstream's status, but no code or message of the upstream.
 */
function bodyOf(response: UpstreamResponse, secrets: readonly string[]): unknown {
  try {
    return parsed(response, secrets);
  } catch {
    return undefined;
  }
}

/** Returns the error code and the description in a refusal (RFC 6749 §5.2); `undefined` if there is neither. */
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
