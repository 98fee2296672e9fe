import { ConnectorError } from "../errors/connector-error.ts";
import type { OAuth } from "../model.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";
import { textOf } from "../template/text-of.ts";
import type { Credentials } from "./credentials.ts";

export interface TokenScope {
  readonly config: Scope;
  readonly credentials: Credentials;
  /** Replaces scheme and host of the token URL. */
  readonly baseUrl?: string | undefined;
}

/**
 * The request for an access token (RFC 6749 §4.4.2 and §6). Client id, secret and refresh token are the
 * credentials of those names unless the option's `params` say otherwise.
 */
export function tokenRequest(oauth: OAuth, scope: TokenScope): PlannedRequest {
  const { client_id, client_secret, ...members } = tokenMembers(oauth, scope);
  const basic = oauth.client === "basic";
  const body = present(basic ? members : { ...members, client_id, client_secret });
  const form = oauth.encoding === "form";
  return {
    method: "POST",
    url: tokenUrl(oauth, scope),
    headers: {
      accept: "application/json",
      "content-type": form ? "application/x-www-form-urlencoded" : "application/json",
      ...(basic && { authorization: basicHeader(client_id ?? "", client_secret ?? "") }),
    },
    body: form ? new URLSearchParams(body).toString() : JSON.stringify(body),
    safe: false,
  };
}

/** Whether the credentials suffice for another token. */
export function canRequestToken(oauth: OAuth, scope: TokenScope): boolean {
  const members = tokenMembers(oauth, scope);
  return oauth.grant === "refresh_token" ? members.refresh_token !== undefined : members.client_id !== undefined;
}

function tokenMembers(oauth: OAuth, { config, credentials }: TokenScope): Record<string, string | undefined> {
  const { client_id, client_secret, refresh_token } = credentials;
  const params = Object.entries(oauth.params).map(([name, template]) => {
    const value = evaluate(template, { config, credentials });
    return [name, value === undefined || value === null ? undefined : textOf(value)] as const;
  });
  return present({
    grant_type: oauth.grant,
    ...(oauth.grant === "refresh_token" && { refresh_token }),
    client_id,
    client_secret,
    ...Object.fromEntries(params),
  });
}

function present(members: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined),
  );
}

function tokenUrl({ tokenUrl: template }: OAuth, { config, credentials, baseUrl }: TokenScope): string {
  const text = textOf(evaluate(template, { config, credentials }));
  const url = URL.parse(text);
  if (!url) throw new ConnectorError("invalid_config", `expected a token URL, got '${text}'; check the configuration`);
  return baseUrl === undefined ? url.href : baseUrl.replace(/\/+$/, "") + url.pathname + url.search;
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicHeader(id: string, secret: string): string {
  const encoded = [id, secret].map((half) => new URLSearchParams([["", half]]).toString().slice(1)).join(":");
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}
