import { type Connector, evaluate, type OAuth, type Template } from "@agent-connectors/runtime";
import { setAt } from "../invert/draft.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { bodyOf } from "../request/parse-body.ts";
import type { Received } from "../request/read-call.ts";
import { isRefused } from "./check-credentials.ts";
import { type OAuthState, redeemCode, type SentCode } from "./oauth-state.ts";
import { clientOf, type TokenOption } from "./token-client.ts";

/** The auth options whose token endpoint has this path. */
export function tokenOptionsAt(connector: Pick<Connector, "auth">, path: string): readonly TokenOption[] {
  return connector.auth.flatMap(({ oauth, credentials }) =>
    oauth && pathOf(oauth.tokenUrl) === path ? [{ oauth, credentials }] : [],
  );
}

/** Grants an access token, or refuses the request as RFC 6749 §5.2 defines. */
export function grantToken(
  options: readonly TokenOption[],
  received: Received,
  { state, now }: { readonly state: OAuthState; readonly now: number },
): Reply {
  const [first] = options;
  if (received.method !== "POST" || !first)
    return tokenReply(405, { error: "invalid_request", error_description: "expected POST" });
  const read = bodyOf(
    received,
    first.oauth.encoding === "form" ? { kind: "form" } : { kind: "json", contentType: "application/json" },
  );
  if (read.kind === "unreadable") return refusal(400, "invalid_request", read.reason);
  const members: Readonly<Record<string, unknown>> =
    typeof read.value === "object" && read.value !== null ? { ...read.value } : {};
  const option = options.find(({ oauth }) => typesOf(oauth).includes(members.grant_type));
  if (!option) {
    const types = [...new Set(options.flatMap(({ oauth }) => typesOf(oauth)))];
    return refusal(400, "unsupported_grant_type", `expected grant_type ${types.join(" or ")}`);
  }
  const { oauth } = option;
  const { parts, pageId } = clientOf(option, received, members);
  // The password grant also accepts a client without credentials (RFC 6749 §4.3.2).
  const isPublic = oauth.grant === "password" && parts.every((part) => part === undefined);
  if (!isPublic && parts.some(isRefused))
    return refusal(
      401,
      "invalid_client",
      `expected a client id and secret ${oauth.client === "basic" ? "by HTTP Basic" : "in the body"}`,
    );
  const problem = redeemGrant({ oauth, members, clientId: pageId }, { state, now });
  return problem === undefined
    ? issueTokens(oauth, members.grant_type, { state, now })
    : refusal(400, "invalid_grant", problem);
}

const byCode = "authorization_code";

/** The grant types of an option: its own, and `authorization_code` if it has an authorization page. */
function typesOf({ grant, authorize }: OAuth): readonly unknown[] {
  return authorize && grant !== byCode ? [grant, byCode] : [grant];
}

/** Checks the password of a token request, or redeems its code or refresh token. Returns the reason for a refusal, if any. */
function redeemGrant(
  sent: SentCode,
  { state: { codes, tokens }, now }: { readonly state: OAuthState; readonly now: number },
): string | undefined {
  const { grant_type: type, refresh_token: token, username, password } = sent.members;
  if (type === byCode) return redeemCode(sent, { codes, now });
  if (type === "password" && [username, password].some(isRefused)) return "the username or the password is wrong";
  if (type !== "refresh_token" || (typeof token === "string" && !isRefused(token) && tokens.redeem(token)))
    return undefined;
  return "the refresh token is missing or revoked, or was used before";
}

function issueTokens(
  oauth: OAuth,
  type: unknown,
  { state: { tokens, lifetimeOf }, now }: { readonly state: OAuthState; readonly now: number },
): Reply {
  const { tokenResponse: paths } = oauth;
  const lifetime = lifetimeOf(oauth);
  const until = now + lifetime * 1000;
  const body = { token_type: "Bearer" };
  setAt(body, paths.accessToken, tokens.grant(until));
  if (paths.expiresIn) setAt(body, paths.expiresIn, lifetime);
  if (paths.expiresAt) setAt(body, paths.expiresAt, new Date(until).toISOString());
  // The grants `client_credentials` (RFC 6749 §4.4.3) and `password` return no refresh token.
  if (paths.refreshToken && (oauth.grant === "refresh_token" || type === byCode))
    setAt(body, paths.refreshToken, tokens.nextRefreshToken());
  return tokenReply(200, body);
}

function refusal(status: number, error: string, description: string): Reply {
  return tokenReply(status, { error, error_description: description });
}

function tokenReply(status: number, body: object): Reply {
  const challenge = status === 401 && { "www-authenticate": "Basic" };
  return jsonReply(status, body, { "cache-control": "no-store", ...challenge });
}

/**
 * The path of a URL from a manifest. In the path, `x` replaces each part that depends on the configuration. If the URL begins
 * with such a part, and `/` follows, this part stands for the scheme and the host.
 */
export function pathOf(url: Template): string {
  const whole =
    typeof url === "object" && url !== null && "text" in url
      ? url.text.map((part) => (typeof part === "string" ? part : "x")).join("")
      : String(evaluate(url, {}));
  return URL.parse(whole.replace(/^x(?=\/)/, "http://x"))?.pathname ?? whole;
}
