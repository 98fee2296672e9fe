import { ConnectorError } from "../errors/connector-error.ts";
import type { Connector } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import { textOf } from "../template/text-of.ts";
import { type AuthorizationOptions, authorizationOf, givenClientId, pageClientIdField } from "./authorization.ts";
import { endpointUrl } from "./endpoint-url.ts";

/** What an authorization page is asked. */
export interface AuthorizationUrlOptions extends AuthorizationOptions {
  /** Comes back with the code: shows that the answer belongs to this question. */
  readonly state: string;
  /** The challenge of `createPkce`, for an option that wants one; others are not sent it. */
  readonly codeChallenge?: string | undefined;
}

/**
 * The page on which a person lets the client in (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1). It leads back
 * to `redirectUri` with the `state` and, named by the option's `callbackParam`, the code for `exchangeCode`; or with an
 * `error`. Throws `invalid_config`; no message holds a credential.
 */
export function authorizationUrl(
  connector: Pick<Connector, "auth" | "baseUrl">,
  options: AuthorizationUrlOptions,
): string {
  const { redirectUri, state, codeChallenge } = options;
  const { authorize, scope } = authorizationOf(connector, options);
  const clientId = givenClientId(
    evaluate(authorize.clientId, { config: scope.config, credentials: scope.credentials }),
    pageClientIdField(authorize),
  );
  if (authorize.pkce && codeChallenge === undefined)
    throw new ConnectorError("invalid_config", `expected codeChallenge with auth '${options.auth}', found none`);
  const url = new URL(endpointUrl(authorize.url, "the URL of an authorization page", scope));
  for (const [name, template] of Object.entries(authorize.params)) {
    const value = evaluate(template, { config: scope.config });
    if (value !== undefined && value !== null) url.searchParams.set(name, textOf(value));
  }
  const scopes = authorize.scopes.join(authorize.scopeSeparator);
  const members = {
    response_type: "code",
    [authorize.clientParam]: clientId,
    redirect_uri: redirectUri,
    ...(scopes !== "" && { scope: scopes }),
    state,
    // https://www.rfc-editor.org/rfc/rfc7636#section-4.3
    ...(authorize.pkce &&
      codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: "S256" }),
  };
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}
