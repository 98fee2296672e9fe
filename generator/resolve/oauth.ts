import type { OAuth } from "@agent-connectors/runtime";
import type { OAuth as Source } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveDotted } from "./path.ts";
import { resolveTemplates } from "./templates.ts";
import { resolveUrl } from "./url.ts";

/** How an access token is fetched and renewed; what RFC 6749 says is the default. */
export function resolveOAuth(context: Context, source: Source, path: ManifestPath): OAuth {
  return {
    grant: source.grant,
    tokenUrl: resolveUrl(context, source.token_url, {
      slot: "oauth.token_url",
      path: [...path, "token_url"],
      form: source.authorize ? "provider" : "url",
    }),
    client: source.client ?? "body",
    encoding: source.encoding ?? "form",
    params: resolveTemplates(context, source.params, { slot: "oauth.params", path: [...path, "params"] }),
    response: resolveResponse(context, source.response ?? {}, [...path, "response"]),
    lifetime: source.lifetime ?? 3600,
    ...(source.authorize && { authorize: resolveAuthorize(context, source.authorize, [...path, "authorize"]) }),
  };
}

/** The members of RFC 6749 §5.1; an upstream that says when a token ends does not say how long it holds. */
function resolveResponse(
  context: Context,
  {
    access_token = "access_token",
    refresh_token = "refresh_token",
    expires_in,
    expires_at,
  }: NonNullable<Source["response"]>,
  path: ManifestPath,
): OAuth["response"] {
  const duration = expires_in ?? (expires_at === undefined ? "expires_in" : undefined);
  return {
    accessToken: resolveDotted(context, access_token, [...path, "access_token"]),
    ...(duration !== undefined && { expiresIn: resolveDotted(context, duration, [...path, "expires_in"]) }),
    ...(expires_at !== undefined && { expiresAt: resolveDotted(context, expires_at, [...path, "expires_at"]) }),
    refreshToken: resolveDotted(context, refresh_token, [...path, "refresh_token"]),
  };
}

function resolveAuthorize(
  context: Context,
  source: NonNullable<Source["authorize"]>,
  path: ManifestPath,
): NonNullable<OAuth["authorize"]> {
  return {
    url: resolveUrl(context, source.url, { slot: "authorize.url", path: [...path, "url"], form: "provider" }),
    scopes: source.scopes,
    scopeSeparator: source.scope_separator ?? " ",
    pkce: source.pkce ?? true,
    params: resolveTemplates(context, source.params, { slot: "authorize.params", path: [...path, "params"] }),
    codeParam: source.code_param ?? "code",
  };
}
