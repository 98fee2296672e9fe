import { type Refusal, refuse } from "./refusal.ts";

/** What a client sends to an OAuth endpoint: its params, and its credentials where it gives any. */
export interface OAuthRequest {
  readonly kind: "request";
  readonly params: ReadonlyMap<string, string>;
  readonly client?: { readonly id: string; readonly secret: string };
}

/** As received: a form or a JSON object, and the `Authorization` header. */
export interface ReceivedOAuthRequest {
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
