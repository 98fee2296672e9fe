import type { OAuth } from "@agent-connectors/runtime";
import type { Received } from "../request/received.ts";
import { isRefused } from "./is-refused.ts";

/** Where an answer goes. */
interface Asker {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state?: string | undefined;
}

/** What a client asks of the authorization page. */
export type AskedAuthorization =
  /** It is not known to whom an answer may go: only the person may be told. */
  | { readonly kind: "unusable"; readonly problem: string }
  | ({ readonly kind: "refused"; readonly error: string; readonly description: string } & Asker)
  | ({ readonly kind: "asked"; readonly scopes: readonly string[]; readonly challenge?: string | undefined } & Asker);

/** Reads an authorization request (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1). */
export function readAuthorization(
  { pkce, scopeSeparator, clientParam }: NonNullable<OAuth["authorize"]>,
  { query }: Pick<Received, "query">,
): AskedAuthorization {
  const [clientId, redirectUri] = [single(query, clientParam), single(query, "redirect_uri")];
  if (clientId === undefined || isRefused(clientId))
    return { kind: "unusable", problem: `expected one ${clientParam} that is known, found none` };
  if (redirectUri === undefined || !isAbsolute(redirectUri))
    return { kind: "unusable", problem: "expected one redirect_uri, an absolute http or https URL without fragment" };
  const asker = { clientId, redirectUri, state: single(query, "state") };
  const refuse = (error: string, description: string) => ({ kind: "refused", ...asker, error, description }) as const;

  const repeated = ["response_type", "scope", "state", "code_challenge", "code_challenge_method"].find(
    (name) => query.filter(([found]) => found === name).length > 1,
  );
  if (repeated !== undefined) return refuse("invalid_request", `expected one ${repeated}, found several`);
  const responseType = single(query, "response_type");
  if (responseType === undefined) return refuse("invalid_request", "expected response_type code, found none");
  if (responseType !== "code") return refuse("unsupported_response_type", "expected response_type code");
  const challenge = single(query, "code_challenge");
  if (pkce || challenge !== undefined) {
    // https://www.rfc-editor.org/rfc/rfc7636#section-4.4.1
    if (challenge === undefined || !/^[\w-]{43}$/.test(challenge))
      return refuse("invalid_request", "expected a code_challenge of 43 characters in base64url");
    if (single(query, "code_challenge_method") !== "S256")
      return refuse("invalid_request", "expected code_challenge_method S256");
  }
  const scopes = (single(query, "scope") ?? "").split(scopeSeparator).filter((scope) => scope !== "");
  return { kind: "asked", ...asker, scopes, challenge };
}

/** The value of a param that stands there once; one without a value is as good as absent (RFC 6749 §3.1). */
function single(query: Received["query"], name: string): string | undefined {
  const [value, ...others] = query.flatMap(([found, text]) => (found === name ? [text] : []));
  return others.length > 0 || value === "" ? undefined : value;
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2 */
function isAbsolute(text: string): boolean {
  return /^https?:\/\/[^#]*$/i.test(text) && URL.canParse(text);
}
