import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { TokenIssuer } from "../tokens.ts";

/** What grants work with. */
interface GrantContext {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Tokens for whoever has shown that they may have them. */
interface Granted {
  readonly kind: "granted";
  readonly accessToken: string;
  /** Gets the next access token; given where there is no secret that could. */
  readonly refreshToken?: string;
}

/** One way to get an access token. */
export type Grant = (context: GrantContext, request: OAuthRequest) => Promise<Granted | Refusal>;

/** What a client sends to an OAuth endpoint: its params, and its credentials where it gives any. */
export interface OAuthRequest {
  readonly kind: "request";
  readonly params: ReadonlyMap<string, string>;
  readonly client?: { readonly id: string; readonly secret: string };
}

/** As received: a form or a JSON object, and the `Authorization` header. */
interface ReceivedOAuthRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

/** Reads a request by RFC 6749 §2.3.1 and §3.2: params without a value are absent, none is given twice. */
export function readOAuthRequest({ body, authorization }: ReceivedOAuthRequest): OAuthRequest | Refusal {
  const given = Object.entries(body).filter(([, value]) => value !== "" && value !== null);
  const params = new Map<string, string>();
  for (const [name, value] of given) {
    // PostgreSQL's texts cannot hold NUL.
    if (typeof value !== "string" || value.includes("\0"))
      return refuse("invalid_request", "expected each param once and as text");
    params.set(name, value);
  }
  const [id, secret] = [params.get("client_id"), params.get("client_secret")];
  if (authorization === undefined)
    return { kind: "request", params, ...(id !== undefined && secret !== undefined && { client: { id, secret } }) };
  const client = readBasic(authorization);
  if (!client) return refuse("invalid_client", "expected 'Authorization: Basic' of client id and secret");
  if (secret !== undefined || (id !== undefined && id !== client.id))
    return refuse("invalid_request", "expected the client's credentials in one place, found them in header and body");
  return { kind: "request", params, client };
}

/** Id and secret are form-encoded before they are joined (RFC 6749 §2.3.1). */
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

/** The errors of OAuth that this service answers (RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 8628 §3.5, RFC 8707 §2), by HTTP status. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_target: 400,
  unsupported_token_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
} as const;

/** A refusal in OAuth's own form. It is no fault: devices are refused every five seconds until somebody lets them in. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly error: keyof typeof statuses;
  /** For the developer of the client, in the characters that RFC 6749 §5.2 allows. */
  readonly description: string;
}

/** A refusal with the status that belongs to its error. */
export function refuse(error: keyof typeof statuses, description: string): Refusal {
  return { kind: "refused", status: statuses[error], error, description };
}

type Restriction = "organization_id" | "workspace_name";

/**
 * Refuses a request that names what its grant cannot restrict a token to: who asks for less must not get more.
 * `undefined` where it names nothing of the kind.
 */
export function refuseNarrowing(
  params: ReadonlyMap<string, string>,
  restrictions: readonly Restriction[],
): Refusal | undefined {
  const named = restrictions.find((name) => params.has(name));
  return named && refuse("invalid_request", `this grant takes no ${named}; ask by an API client's secret for it`);
}
