import { grants, type OAuth, type Template, variablesOf } from "@agent-connectors/runtime";
import type { Auth, OAuth as Source } from "../manifest/generated/auth.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { type Context, own } from "./context.ts";
import { resolveNames } from "./path.ts";
import { resolveUrl } from "./request.ts";
import { targetText } from "./request-targets.ts";
import { resolveTemplate } from "./template.ts";
import { resolveTemplates } from "./templates.ts";

/** Resolves the OAuth settings of an auth option. Most defaults are from RFC 6749. */
export function resolveOAuth(context: Context, source: Source, path: ManifestPath): OAuth {
  checkGrant(context, source, path);
  const tokenParams = resolveTemplates(context, source.token_params, {
    slot: "oauth.token_params",
    path: [...path, "token_params"],
  });
  return {
    grant: source.grant,
    tokenUrl: resolveUrl(context, source.token_url, {
      slot: "oauth.token_url",
      path: [...path, "token_url"],
      form: source.authorize ? "provider" : "url",
    }),
    client: source.client ?? "body",
    encoding: source.encoding ?? "form",
    tokenParams,
    tokenResponse: resolveResponse(context, source.token_response ?? {}, [...path, "token_response"]),
    lifetime: source.lifetime ?? 3600,
    ...(source.authorize && {
      authorize: resolveAuthorize(context, source.authorize, {
        path: [...path, "authorize"],
        clientId: own(tokenParams, "client_id") ?? { get: ["credentials", "client_id"] },
      }),
    }),
  };
}

/**
 * Reports each member that a token request requires and that neither the credentials nor `token_params` contain. An option with
 * an authorization page and the credential `access_token` requires no member: the page grants a token, and no token request is
 * necessary until this token expires. With the grant `authorization_code`, `access_token` is required, because no request can
 * renew the token.
 */
function checkGrant(context: Context, { grant, token_params, authorize }: Source, path: ManifestPath): void {
  const { required } = grants[grant];
  const place = { path, part: "key" } as const;
  if (required === undefined && !authorize) context.report("missing-key", { name: "authorize" }, place);
  const credentials = credentialsOf(context, path);
  if (authorize && own(credentials, "access_token")) return;
  const names = [...Object.keys(credentials), ...Object.keys(token_params ?? {})];
  for (const name of required ?? ["access_token"])
    if (!names.includes(name)) context.report("missing-credential", { grant, name }, place);
}

/** Returns the credentials of the auth option that contains `path`. */
function credentialsOf({ manifest }: Context, path: ManifestPath): Auth["credentials"] {
  return own(manifest.auth, String(path[1]))?.credentials ?? {};
}

/** Resolves the paths of the token response (RFC 6749 §5.1). With `expires_at`, `expires_in` has no default. */
function resolveResponse(
  context: Context,
  {
    access_token = "access_token",
    refresh_token = "refresh_token",
    expires_in,
    expires_at,
  }: NonNullable<Source["token_response"]>,
  path: ManifestPath,
): OAuth["tokenResponse"] {
  const duration = expires_in ?? (expires_at === undefined ? "expires_in" : undefined);
  return {
    accessToken: resolveNames(context, access_token, [...path, "access_token"]),
    ...(duration !== undefined && { expiresIn: resolveNames(context, duration, [...path, "expires_in"]) }),
    ...(expires_at !== undefined && { expiresAt: resolveNames(context, expires_at, [...path, "expires_at"]) }),
    refreshToken: resolveNames(context, refresh_token, [...path, "refresh_token"]),
  };
}

/** Resolves the authorization page (RFC 6749 §4.1). `clientId` is the client id of token requests. */
function resolveAuthorize(
  context: Context,
  source: NonNullable<Source["authorize"]>,
  { path, clientId }: { readonly path: ManifestPath; readonly clientId: Template },
): NonNullable<OAuth["authorize"]> {
  checkQueryParams(context, source, path);
  return {
    url: resolveUrl(context, source.url, { slot: "authorize.url", path: [...path, "url"], form: "provider" }),
    scopes: source.scopes,
    scopeSeparator: source.scope_separator ?? " ",
    pkce: source.pkce ?? true,
    queryParams: resolveTemplates(context, source.query_params, {
      slot: "authorize.query_params",
      path: [...path, "query_params"],
    }),
    clientParam: source.client_param ?? "client_id",
    clientId: resolveClientId(context, source.client_id, { path, clientId }),
    callbackParam: source.callback_param ?? "code",
    codeParam: source.code_param ?? "code",
  };
}

/** Reports the additional query params of the authorization page that the client itself sets. */
function checkQueryParams(
  context: Context,
  { scopes, pkce = true, client_param = "client_id", query_params = {} }: NonNullable<Source["authorize"]>,
  path: ManifestPath,
): void {
  const set = [
    ...["response_type", client_param, "redirect_uri", "state"],
    ...(scopes.length > 0 ? ["scope"] : []),
    ...(pkce ? ["code_challenge", "code_challenge_method"] : []),
  ];
  for (const name of Object.keys(query_params).filter((param) => set.includes(param))) {
    const target = targetText({ in: "query", name });
    context.report(
      "duplicate-target",
      { target, other: "authorize", otherTarget: target, areParams: false },
      { path: [...path, "query_params", name], part: "key" },
    );
  }
}

/**
 * Resolves the client id for the authorization page. Reports `client_id` as missing if its default reads a credential that the
 * option lacks. Also reports a client id that reads a secret credential, because the URL of the page would expose the secret.
 */
function resolveClientId(
  context: Context,
  source: NonNullable<Source["authorize"]>["client_id"],
  { path, clientId }: { readonly path: ManifestPath; readonly clientId: Template },
): Template {
  const credentials = credentialsOf(context, path);
  const isDefault = source === undefined;
  const place = isDefault ? path : [...path, "client_id"];
  const template = isDefault
    ? clientId
    : resolveTemplate(context, source, { slot: "authorize.client_id", path: place });
  for (const [root, name = ""] of variablesOf(template)) {
    if (root !== "credentials") continue;
    const field = own(credentials, name);
    if (!field && isDefault) context.report("missing-key", { name: "client_id" }, { path, part: "key" });
    else if (field?.secret !== false) context.report("shown-secret", { name }, { path: place });
  }
  return template;
}
