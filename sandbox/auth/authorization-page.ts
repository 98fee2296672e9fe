import type { Connector, OAuth } from "@agent-connectors/runtime";
import type { Reply } from "../reply.ts";
import type { Received } from "../request/received.ts";
import type { Codes } from "./codes.ts";
import { html, htmlPage } from "./html-page.ts";
import { pathOf } from "./path-of.ts";
import { type AskedAuthorization, readAuthorization } from "./read-authorization.ts";

/** The page of an option on which a person grants access. */
export interface AuthorizationPage {
  readonly title: string;
  readonly oauth: OAuth;
  readonly authorize: NonNullable<OAuth["authorize"]>;
}

/** The authorization page at a path; `undefined` where there is none. */
export function authorizationPageAt(
  { title, auth }: Pick<Connector, "auth" | "title">,
  path: string,
): AuthorizationPage | undefined {
  const pages = auth.flatMap(({ oauth }) => (oauth?.authorize ? [{ title, oauth, authorize: oauth.authorize }] : []));
  return pages.find(({ authorize }) => pathOf(authorize.url) === path);
}

/**
 * Asks a person (GET), and leads them back to the client with a code or a refusal (POST). Who cannot be led back,
 * because the client or its redirect URI is not as it must be, is told so on a page.
 */
export function answerAuthorization(
  page: AuthorizationPage,
  received: Received,
  { codes, now }: { readonly codes: Codes; readonly now: number },
): Reply {
  const asked = readAuthorization(page.authorize, received);
  if (asked.kind === "unusable") return problem(400, asked.problem);
  const { redirectUri, state, clientId } = asked;
  const back = (members: Readonly<Record<string, string>>) => redirect(redirectUri, { ...members, state });
  if (asked.kind === "refused") return back({ error: asked.error, error_description: asked.description });
  if (received.method === "GET") return question(page.title, asked, received);
  if (received.method !== "POST") {
    const reply = problem(405, "expected GET or POST");
    return { ...reply, headers: { ...reply.headers, allow: "GET, POST" } };
  }
  const decision = new URLSearchParams(received.body).get("decision");
  // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
  if (decision === "deny") return back({ error: "access_denied" });
  if (decision !== "allow") return problem(400, "expected the decision allow or deny");
  const terms = { oauth: page.oauth, clientId, redirectUri, challenge: asked.challenge };
  return back({ [page.authorize.callbackParam]: codes.issue(terms, now) });
}

function question(
  title: string,
  { clientId, scopes }: AskedAuthorization & { readonly kind: "asked" },
  { base, path, search }: Received,
): Reply {
  const asked =
    scopes.length === 0
      ? html`<p>It asks for no scopes.</p>`
      : html`<p>It asks for these scopes:</p>
<ul>
${scopes.map((scope) => html`<li>${scope}</li>\n`)}</ul>`;
  return htmlPage(
    200,
    `Allow ${title} to be read by the client ${clientId}?`,
    html`${asked}
<form method="post" action="${`${base}${path}?${search}`}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`,
  );
}

function problem(status: number, text: string): Reply {
  return htmlPage(status, "This request cannot be answered", html`<p>${text}</p>`);
}

/** Beside what stands in the query of the client's own redirect URI (RFC 6749 §4.1.2). */
function redirect(redirectUri: string, members: Readonly<Record<string, string | undefined>>): Reply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(members)) if (value !== undefined) url.searchParams.append(name, value);
  return { status: 303, headers: { location: url.href, "cache-control": "no-store" }, body: "" };
}
