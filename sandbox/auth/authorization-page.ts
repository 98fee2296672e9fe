import type { Connector, OAuth } from "@agent-connectors/runtime";
import type { Reply } from "../reply.ts";
import type { Received } from "../request/read-call.ts";
import { isRefused } from "./check-credentials.ts";
import type { Codes } from "./oauth-state.ts";
import { pathOf } from "./token-endpoint.ts";

interface AuthorizationPage {
  readonly title: string;
  readonly oauth: OAuth;
  readonly authorize: NonNullable<OAuth["authorize"]>;
}

/** The authorization page at a path. */
export function authorizationPageAt(
  { title, auth }: Pick<Connector, "auth" | "title">,
  path: string,
): AuthorizationPage | undefined {
  const pages = auth.flatMap(({ oauth }) => (oauth?.authorize ? [{ title, oauth, authorize: oauth.authorize }] : []));
  return pages.find(({ authorize }) => pathOf(authorize.url) === path);
}

/**
 * The response of an authorization page. GET asks the user to allow or deny the client. POST of the decision redirects to
 * the client with a code or `access_denied`. If the client or the redirect URI is invalid, the response is a page with the
 * problem. Other invalid query params redirect to the client with an error.
 */
export function authorizationReply(
  page: AuthorizationPage,
  received: Received,
  { codes, now }: { readonly codes: Codes; readonly now: number },
): Reply {
  const request = readAuthorization(page.authorize, received);
  if (request.kind === "unusable") return problem(400, request.problem);
  const { redirectUri, state, clientId } = request;
  const redirectBack = (members: Readonly<Record<string, string>>) => redirect(redirectUri, { ...members, state });
  if (request.kind === "refused") return redirectBack({ error: request.error, error_description: request.description });
  if (received.method === "GET") return question(page.title, request, received);
  if (received.method !== "POST") {
    const reply = problem(405, "expected GET or POST");
    return { ...reply, headers: { ...reply.headers, allow: "GET, POST" } };
  }
  const decision = new URLSearchParams(received.body).get("decision");
  // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
  if (decision === "deny") return redirectBack({ error: "access_denied" });
  if (decision !== "allow") return problem(400, "expected the decision allow or deny");
  const terms = { oauth: page.oauth, clientId, redirectUri, challenge: request.challenge };
  return redirectBack({ [page.authorize.callbackParam]: codes.issue(terms, now) });
}

function question(
  title: string,
  { clientId, scopes }: AuthorizationRequest & { readonly kind: "valid" },
  { base, path, search }: Received,
): Reply {
  const requested =
    scopes.length === 0
      ? html`<p>The client requests no scopes.</p>`
      : html`<p>The client requests these scopes:</p>
<ul>
${scopes.map((scope) => html`<li>${scope}</li>\n`)}</ul>`;
  return htmlPage(
    200,
    `Allow the client ${clientId} to access ${title}?`,
    html`${requested}
<form method="post" action="${`${base}${path}?${search}`}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`,
  );
}

function problem(status: number, message: string): Reply {
  return htmlPage(status, "This request is invalid", html`<p>${message}</p>`);
}

/** Adds the members to the query of the URI, and keeps the params that the query already has (RFC 6749 §3.1.2). */
function redirect(redirectUri: string, members: Readonly<Record<string, string | undefined>>): Reply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(members)) if (value !== undefined) url.searchParams.append(name, value);
  return { status: 303, headers: { location: url.href, "cache-control": "no-store" }, body: "" };
}

interface ClientRedirect {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state?: string | undefined;
}

/** A checked authorization request. */
type AuthorizationRequest =
  /** The client or its redirect URI is invalid, so the response does not redirect. */
  | { readonly kind: "unusable"; readonly problem: string }
  | ({ readonly kind: "refused"; readonly error: string; readonly description: string } & ClientRedirect)
  | ({
      readonly kind: "valid";
      readonly scopes: readonly string[];
      readonly challenge?: string | undefined;
    } & ClientRedirect);

/** Reads an authorization request (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1). */
function readAuthorization(
  { pkce, scopeSeparator, clientParam }: NonNullable<OAuth["authorize"]>,
  { query }: Pick<Received, "query">,
): AuthorizationRequest {
  const [clientId, redirectUri] = [single(query, clientParam), single(query, "redirect_uri")];
  if (clientId === undefined || isRefused(clientId))
    return { kind: "unusable", problem: `expected one valid ${clientParam}, found none, several or an invalid one` };
  if (redirectUri === undefined || !isAbsolute(redirectUri))
    return { kind: "unusable", problem: "expected one redirect_uri: an absolute http or https URL without a fragment" };
  const client = { clientId, redirectUri, state: single(query, "state") };
  const refuse = (error: string, description: string) => ({ kind: "refused", ...client, error, description }) as const;

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
  return { kind: "valid", ...client, scopes, challenge };
}

/** A param that is empty or repeated counts as absent (RFC 6749 §3.1). */
function single(query: Received["query"], name: string): string | undefined {
  const [value, ...others] = query.flatMap(([key, given]) => (key === name ? [given] : []));
  return others.length > 0 || value === "" ? undefined : value;
}

/** Whether a URI is an absolute http or https URL without a fragment (https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2). */
function isAbsolute(uri: string): boolean {
  return /^https?:\/\/[^#]*$/i.test(uri) && URL.canParse(uri);
}

/** Markup in which every value is escaped. Only the tag `html` creates it. */
interface Html {
  readonly markup: string;
}

/** Escapes each inserted string, so that it cannot become markup or end its attribute. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const markups = values.map((value) => {
    if (typeof value === "string") return escaped(value);
    return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
  });
  return { markup: parts.reduce((page, part, index) => page + (markups[index - 1] ?? "") + part) };
}

/** The headers forbid scripts, subresources and framing. */
function htmlPage(status: number, title: string, content: Html): Reply {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
    body: page.markup,
  };
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
