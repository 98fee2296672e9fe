import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { TokenIssuer } from "../tokens.ts";

/** Handles the token requests of one grant type, or of all grant types (`issueToken`). */
export type Grant = (context: GrantContext, request: OAuthRequest) => Promise<Granted | OAuthRefusal>;

interface GrantContext {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A granted token. */
export interface Granted {
  readonly kind: "granted";
  readonly accessToken: string;
  /** Absent for API clients, which use their secret again. */
  readonly refreshToken?: string;
  readonly readOnly: boolean;
}

/** A request to an OAuth endpoint. */
export interface OAuthRequest {
  readonly kind: "request";
  readonly params: ReadonlyMap<string, string>;
  readonly client?: { readonly id: string; readonly secret: string };
}

interface ReceivedOAuthRequest {
  /** A decoded form or a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

/** Reads a request (RFC 6749 §2.3.1 and §3.2). An empty param counts as absent. */
export function readOAuthRequest({ body, authorization }: ReceivedOAuthRequest): OAuthRequest | OAuthRefusal {
  const present = Object.entries(body).filter(([, value]) => value !== "" && value !== null);
  const params = new Map<string, string>();
  for (const [name, value] of present) {
    // PostgreSQL cannot store NUL in a string.
    if (typeof value !== "string" || value.includes("\0"))
      return refuse("invalid_request", "expected each param once and as a string without U+0000");
    params.set(name, value);
  }
  const [id, secret] = [params.get("client_id"), params.get("client_secret")];
  if (authorization === undefined)
    return { kind: "request", params, ...(id !== undefined && secret !== undefined && { client: { id, secret } }) };
  const client = readBasic(authorization);
  if (!client) return refuse("invalid_client", "expected 'Authorization: Basic' with the client's id and secret");
  if (secret !== undefined || (id !== undefined && id !== client.id))
    return refuse("invalid_request", "expected the client's credentials in one place, found them in header and body");
  return { kind: "request", params, client };
}

/** The id and the secret are form-encoded (RFC 6749 §2.3.1). */
function readBasic(authorization: string): OAuthRequest["client"] {
  const encoded = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString();
  const colon = text.indexOf(":");
  if (colon < 0) return undefined;
  try {
    const [id, secret] = [formDecoded(text.slice(0, colon)), formDecoded(text.slice(colon + 1))];
    return id.includes("\0") ? undefined : { id, secret };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/**
 * The HTTP status for each error code. The codes are from RFC 6749 §4.1.2.1 and §5.2, RFC 7009 §2.2.1, RFC 7591 §3.2.2, RFC 8628
 * §3.5 and RFC 8707 §2.
 */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_token_type: 400,
  unsupported_response_type: 400,
  invalid_client_metadata: 400,
  invalid_redirect_uri: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
} as const;

/** An OAuth error response. Functions return it instead of throwing, because a polling device gets one every five seconds. */
export interface OAuthRefusal {
  readonly kind: "refused";
  readonly status: number;
  readonly error: keyof typeof statuses;
  /** For the developer of the client, in the characters that RFC 6749 §5.2 allows. */
  readonly description: string;
}

/** Returns a refusal with the status of its error code. */
export function refuse(error: keyof typeof statuses, description: string): OAuthRefusal {
  return { kind: "refused", status: statuses[error], error, description };
}

/** The scopes of access tokens. `write` includes `read`. */
export const scopes = ["read", "write"] as const;

/**
 * A requested scope. Without the param `scope`, a request with a refresh token keeps the scope of this token (see
 * `refreshTokenGrant`), and any other request is for all scopes.
 */
interface RequestedScope {
  readonly kind: "scope";
  /** False without the param `scope`. */
  readonly readOnly: boolean;
}

/** Reads the param `scope` (RFC 6749 §3.3). */
export function readScope(params: OAuthRequest["params"]): RequestedScope | OAuthRefusal {
  const requested = params.get("scope")?.split(" ").filter(Boolean) ?? ["write"];
  const allScopes: readonly string[] = scopes;
  if (requested.length === 0 || !requested.every((scope) => allScopes.includes(scope)))
    return refuse("invalid_scope", `expected one or more of ${scopes.join(", ")} as scope`);
  return { kind: "scope", readOnly: !requested.includes("write") };
}

/** Refuses a request for a resource of another service (RFC 8707 §2). */
export function refuseResource(params: OAuthRequest["params"], publicUrl: string): OAuthRefusal | undefined {
  const resource = params.get("resource");
  if (resource === undefined || URL.parse(resource)?.origin === new URL(publicUrl).origin) return undefined;
  return refuse("invalid_target", `expected a URL of ${publicUrl} as resource`);
}

type Restriction = "organization_id" | "workspace_name";

/**
 * Refuses a request with a restriction that its grant does not support, because the token would otherwise allow more than
 * the client requests.
 */
export function refuseRestriction(
  params: ReadonlyMap<string, string>,
  restrictions: readonly Restriction[],
): OAuthRefusal | undefined {
  const named = restrictions.find((name) => params.has(name));
  return named && refuse("invalid_request", `this grant does not support ${named}; use an API client's secret instead`);
}
