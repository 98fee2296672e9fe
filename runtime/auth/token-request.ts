import type { OAuth } from "../model.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import { clientMembers, type Members, present, type TokenScope } from "./client-members.ts";
import { endpointUrl } from "./endpoint-url.ts";

/** What a person's authorization is exchanged by. */
export interface AuthorizationCode {
  /** Its name in the request. */
  readonly param: string;
  readonly code: string;
  /** The one that the person was led back to. */
  readonly redirectUri: string;
  /** Whose challenge the authorization page was given (RFC 7636 §4.5). */
  readonly codeVerifier?: string | undefined;
}

/**
 * The request for an access token (RFC 6749 §4.3.2, §4.4.2 and §6), or with a code the one for the first (§4.1.3).
 * Client id, secret, refresh token, username and password are the credentials of those names unless the option's
 * `params` say otherwise.
 */
export function tokenRequest(oauth: OAuth, scope: TokenScope, code?: AuthorizationCode): PlannedRequest {
  const { client_id, client_secret, ...members } = code ? codeMembers(oauth, scope, code) : tokenMembers(oauth, scope);
  const basic = oauth.client === "basic";
  const body = present(basic ? members : { ...members, client_id, client_secret });
  const form = oauth.encoding === "form";
  return {
    method: "POST",
    url: endpointUrl(oauth.tokenUrl, "a token URL", scope),
    headers: {
      accept: "application/json",
      "content-type": form ? "application/x-www-form-urlencoded" : "application/json",
      ...(basic && { authorization: basicHeader(client_id ?? "", client_secret ?? "") }),
    },
    body: form ? new URLSearchParams(body).toString() : JSON.stringify(body),
    safe: false,
  };
}

/** What a token request cannot do without; a code is used up by the first one, so that no other can be made. */
const needed: Readonly<Record<OAuth["grant"], readonly string[] | undefined>> = {
  refresh_token: ["refresh_token"],
  client_credentials: ["client_id"],
  password: ["username", "password"],
  authorization_code: undefined,
};

/** Whether the credentials suffice for another token. */
export function canRequestToken(oauth: OAuth, scope: TokenScope): boolean {
  const members = tokenMembers(oauth, scope);
  return needed[oauth.grant]?.every((name) => members[name] !== undefined) ?? false;
}

function tokenMembers(oauth: OAuth, scope: TokenScope): Members {
  const { refresh_token, username, password } = scope.credentials;
  return present({
    grant_type: oauth.grant,
    ...(oauth.grant === "refresh_token" && { refresh_token }),
    ...(oauth.grant === "password" && { username, password }),
    ...clientMembers(oauth, scope),
  });
}

/** What the option says of the other grant does not hold here, nor does a refresh token of an earlier authorization. */
function codeMembers(
  oauth: OAuth,
  scope: TokenScope,
  { param, code, redirectUri, codeVerifier }: AuthorizationCode,
): Members {
  const { refresh_token: _, ...credentials } = scope.credentials;
  const { grant_type: __, refresh_token: ___, ...client } = clientMembers(oauth, { ...scope, credentials });
  return present({
    grant_type: "authorization_code",
    [param]: code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...client,
  });
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicHeader(id: string, secret: string): string {
  const encoded = [id, secret].map((half) => new URLSearchParams([["", half]]).toString().slice(1)).join(":");
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}
