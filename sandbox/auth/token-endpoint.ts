import { type Connector, evaluate, type OAuth, type Template } from "@agent-connectors/runtime";
import { setAt } from "../invert/set-at.ts";
import type { Reply } from "../reply.ts";
import { bodyOf } from "../request/body-of.ts";
import type { Received } from "../request/received.ts";
import { isRefused } from "./is-refused.ts";
import type { Tokens } from "./tokens.ts";

/** The ways to get a token at this path; none where it is no token endpoint. */
export function tokenGrants(connector: Pick<Connector, "auth">, path: string): readonly OAuth[] {
  return connector.auth.flatMap(({ oauth }) => (oauth && pathOf(oauth.tokenUrl) === path ? [oauth] : []));
}

/** Grants an access token, or refuses as RFC 6749 §5.2 says. */
export function grantToken(
  grants: readonly OAuth[],
  received: Received,
  { tokens, now }: { readonly tokens: Tokens; readonly now: number },
): Reply {
  const [first] = grants;
  if (received.method !== "POST" || !first)
    return answer(405, { error: "invalid_request", error_description: "a token is asked for by POST" });
  const read = bodyOf(
    received,
    first.encoding === "form" ? { kind: "form" } : { kind: "json", contentType: "application/json" },
  );
  if (read.kind === "unreadable") return refusal(400, "invalid_request", read.reason);
  const members: Readonly<Record<string, unknown>> =
    typeof read.value === "object" && read.value !== null ? { ...read.value } : {};
  const oauth = grants.find(({ grant }) => grant === members.grant_type);
  if (!oauth)
    return refusal(
      400,
      "unsupported_grant_type",
      `expected grant_type ${grants.map(({ grant }) => grant).join(" or ")}`,
    );
  const client = oauth.client === "basic" ? basicClient(received) : [members.client_id, members.client_secret];
  if (client.some(isRefused))
    return refusal(
      401,
      "invalid_client",
      `expected a client id and secret ${oauth.client === "basic" ? "by HTTP Basic" : "in the body"}`,
    );
  if (oauth.grant === "refresh_token") {
    const token = members.refresh_token;
    if (typeof token !== "string" || isRefused(token) || !tokens.redeem(token))
      return refusal(400, "invalid_grant", "the refresh token is missing, revoked or was used before");
  }
  return granted(oauth, tokens, now);
}

function granted({ response: paths, lifetime, grant }: OAuth, tokens: Tokens, now: number): Reply {
  const body = { token_type: "Bearer" };
  setAt(body, paths.accessToken, tokens.grant(now + lifetime * 1000));
  if (paths.expiresIn) setAt(body, paths.expiresIn, lifetime);
  if (paths.expiresAt) setAt(body, paths.expiresAt, new Date(now + lifetime * 1000).toISOString());
  if (paths.refreshToken && grant === "refresh_token") setAt(body, paths.refreshToken, tokens.nextRefreshToken());
  return answer(200, body);
}

function basicClient({ headers }: Received): readonly (string | undefined)[] {
  const [, encoded = ""] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? "") ?? [];
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? [undefined] : [pair.slice(0, colon), pair.slice(colon + 1)];
}

function refusal(status: number, error: string, description: string): Reply {
  return answer(status, { error, error_description: description });
}

function answer(status: number, body: object): Reply {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return {
    status,
    headers: status === 401 ? { ...headers, "www-authenticate": "Basic" } : headers,
    body: JSON.stringify(body),
  };
}

/** The path of a URL whose host may depend on the configuration. */
function pathOf(url: Template): string {
  const text =
    typeof url === "object" && url !== null && "text" in url
      ? url.text.map((part) => (typeof part === "string" ? part : "x")).join("")
      : String(evaluate(url, {}));
  return URL.parse(text)?.pathname ?? text;
}
