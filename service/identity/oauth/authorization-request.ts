import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { findOAuthClient, isRegistered, type OAuthClient } from "./registration.ts";
import { type OAuthRefusal, type OAuthRequest, readScope, refuse, refuseResource } from "./token-request.ts";

/** The request of a registered program for a user's consent (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export interface AuthorizationRequest {
  readonly kind: "request";
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** The `redirect_uri` of the request. Absent if the program uses its only registered URI without naming it. */
  readonly givenRedirectUri?: string | undefined;
  readonly codeChallenge: string;
  readonly readOnly: boolean;
  /** Returned to the program unchanged. */
  readonly state?: string | undefined;
}

/** A request of an unknown program, or without a registered redirect URI. The user must not be sent to the program. */
interface InvalidRequest {
  readonly kind: "invalid";
  readonly reason: string;
}

/** A faulty request of a registered program, which receives the error. */
export interface RefusedRequest extends Pick<AuthorizationRequest, "redirectUri" | "state"> {
  readonly kind: "return";
  readonly refusal: OAuthRefusal;
}

interface ReadOptions {
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Reads a request for a user's consent. */
export async function readAuthorizationRequest(
  database: Kysely<Database>,
  { params }: Pick<OAuthRequest, "params">,
  { publicUrl, now }: ReadOptions,
): Promise<AuthorizationRequest | RefusedRequest | InvalidRequest> {
  const id = params.get("client_id");
  const client = id === undefined ? undefined : await findOAuthClient(database, { id, now });
  if (!client)
    return {
      kind: "invalid",
      reason: "the program is not registered, or its registration has expired; connect it again",
    };
  const [only, another] = client.redirectUris;
  const givenRedirectUri = params.get("redirect_uri");
  const redirectUri = givenRedirectUri ?? (another === undefined ? only : undefined);
  if (redirectUri === undefined || !isRegistered(client, redirectUri))
    return { kind: "invalid", reason: "the request names no return address that the program has registered" };
  const state = params.get("state");
  const scope = readScope(params);
  const refusal = scope.kind === "refused" ? scope : faultOf(params, publicUrl);
  if (refusal) return { kind: "return", refusal, redirectUri, state };
  const readOnly = scope.kind === "scope" && scope.readOnly;
  const codeChallenge = params.get("code_challenge") ?? "";
  return { kind: "request", client, redirectUri, givenRedirectUri, codeChallenge, readOnly, state };
}

/** SHA-256 in base64url. */
const challenge = /^[A-Za-z0-9_-]{43}$/;

function faultOf(params: OAuthRequest["params"], publicUrl: string): OAuthRefusal | undefined {
  if (params.get("response_type") !== "code")
    return refuse("unsupported_response_type", "expected the response_type code");
  if (params.get("code_challenge_method") !== "S256" || !challenge.test(params.get("code_challenge") ?? ""))
    return refuse("invalid_request", "expected a code_challenge with the code_challenge_method S256");
  return refuseResource(params, publicUrl);
}

/** The URL that returns a user to the program, with a code or an error (RFC 6749 §4.1.2) and the issuer (RFC 9207). */
export function returnUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  result: { readonly code: string } | Pick<OAuthRefusal, "error" | "description">,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  if ("code" in result) url.searchParams.set("code", result.code);
  else {
    url.searchParams.set("error", result.error);
    url.searchParams.set("error_description", result.description);
  }
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", issuer);
  return url.href;
}
