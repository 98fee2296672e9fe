import { ConnectorError } from "../errors/connector-error.ts";
import { retryAfterMs, upstreamText } from "../extract/faults.ts";
import { parseJson } from "../extract/parse-json.ts";
import type { OAuth } from "../model.ts";
import { own } from "../template/helper.ts";
import { parseTime } from "../template/times.ts";
import type { UpstreamResponse } from "../transport/exchange.ts";

/** What a token endpoint grants. */
export interface Grant {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly refreshToken?: string;
}

/** What the response to a token request is read with. */
interface Asked {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Strings that no message may contain. */
  readonly secrets: readonly string[];
  /** What a refusal of the endpoint means: the failure, and the remedy. */
  readonly refused?: { readonly failure: string; readonly remedy: string };
}

/** The response of a token endpoint has a few members. */
const maxValues = 1_000;

const refusedCredentials = { failure: "the token endpoint refused the credentials", remedy: "reconnect" };

/** Refusals that say nothing of the credentials: RFC 9110 §15.5.9 and RFC 8470 §5.2, and what RFC 6749 §4.1.2.1 has. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425]);
const passingErrors: ReadonlySet<string | undefined> = new Set(["server_error", "temporarily_unavailable"]);

/**
 * Reads the response of a token endpoint (RFC 6749 §5). A refusal is `credentials_rejected`: a person must
 * connect again. No error contains what was sent or granted.
 */
export function readGrant(response: UpstreamResponse, oauth: OAuth, asked: Asked): Grant {
  if (response.status !== 200 && response.status !== 201) throw refusal(response, asked);
  const { now, secrets } = asked;
  const body = parsed(response, secrets);
  const paths = oauth.tokenResponse;
  const accessToken = read(body, paths.accessToken);
  if (typeof accessToken !== "string" || accessToken === "")
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an access token at '${paths.accessToken.join(".")}' of the token endpoint's response, got none`,
    );
  const refreshToken = paths.refreshToken && read(body, paths.refreshToken);
  return {
    accessToken,
    expiresAt: expiry(body, oauth, now),
    ...(typeof refreshToken === "string" && refreshToken !== "" && { refreshToken }),
  };
}

/** Ten years: longer than the life of any token, and a date that can be stored. */
const longestLifetime = 315_360_000;

/**
 * The expiry in the response if it can be true: a time in the future, or a number of seconds above 0. Otherwise the
 * connector's own lifetime. A time in the past is the result of clocks that differ: with it, each call would request a token.
 */
function expiry(body: unknown, { tokenResponse: paths, lifetime }: OAuth, now: number): number {
  const latest = now + longestLifetime * 1000;
  const at = paths.expiresAt && parseTime(read(body, paths.expiresAt));
  if (at !== undefined && at > now) return Math.min(at, latest);
  const said = paths.expiresIn && read(body, paths.expiresIn);
  const seconds =
    typeof said === "number" || (typeof said === "string" && /^\d+(\.\d+)?$/.test(said)) ? Number(said) : 0;
  return Math.min(now + (seconds > 0 ? seconds : lifetime) * 1000, latest);
}

function refusal(
  response: UpstreamResponse,
  { now, secrets, refused: { failure, remedy } = refusedCredentials }: Asked,
): ConnectorError {
  const { status, headers } = response;
  const body = bodyOf(response, secrets);
  const code = textIn(body, "error");
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
  const said = message === undefined ? `status ${status}` : `status ${status}: ${message}`;
  if (status === 429)
    return new ConnectorError("rate_limited", `the token endpoint takes no more requests for now (${said})`, later);
  // A 403 without JSON comes from a proxy or firewall before the endpoint.
  const passes = passingStatuses.has(status) || passingErrors.has(code);
  if (status >= 500 || (status >= 400 && (passes || (status === 403 && body === undefined))))
    return new ConnectorError("upstream_unavailable", `the token endpoint failed (${said})`, later);
  if (status >= 400) return new ConnectorError("credentials_rejected", `${failure} (${said}); ${remedy}`, upstream);
  return new ConnectorError("upstream_unreadable", `expected an access token, got ${said}`, upstream);
}

/** The body of a refusal; `undefined` if it is not JSON: the status is enough. */
function bodyOf(response: UpstreamResponse, secrets: readonly string[]): unknown {
  try {
    return parsed(response, secrets);
  } catch {
    return undefined;
  }
}

/** The members that RFC 6749 §5.2 gives a refusal. */
function messageOf(body: unknown, secrets: readonly string[]): string | undefined {
  const words = [textIn(body, "error"), textIn(body, "error_description")].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : upstreamText(words.join(": "), { max: 200, secrets });
}

function textIn(body: unknown, name: string): string | undefined {
  const value = own(body, name);
  return typeof value === "string" ? value : undefined;
}

function parsed({ body, headers }: UpstreamResponse, secrets: readonly string[]): unknown {
  return parseJson(body, { contentType: headers["content-type"], secrets, maxValues });
}

function read(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, segment) => own(value, segment), body);
}
