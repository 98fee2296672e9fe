import { ConnectorError } from "@agent-connectors/runtime";
import { memberOrganizations, type Organization } from "../../organizations/queries.ts";
import type { Service } from "../../service.ts";
import { findPrincipal } from "../callers.ts";
import { type BrowserUser, findBrowserSession } from "../sign-in.ts";
import { createAuthorizationCode } from "./authorization-code.ts";
import {
  type AuthorizationRequest,
  type RefusedRequest,
  readAuthorizationRequest,
  returnUrl,
} from "./authorization-request.ts";
import { readOAuthRequest, refuse } from "./token-request.ts";

/** Maximum characters. The query must fit into the cookie of an OpenID Connect sign-in. */
export const maxAuthorizationQuery = 1_500;

type ConsentParts = Pick<Service, "database" | "clock" | "publicUrl">;

interface ReceivedQuery {
  readonly query: string;
  /** The token of the browser session, if any. */
  readonly session: string | undefined;
}

/** The next step of an authorization request: the refusal, the sign-in page, or the form for the user. */
export type ConsentStep = RefusedRequest | { readonly kind: "sign_in" } | ConsentForm;

/** An authorization request, for the user who allows or denies it. */
export interface ConsentForm {
  readonly kind: "form";
  readonly authorization: AuthorizationRequest;
  readonly user: BrowserUser;
  /** Sorted by name. A user without organizations cannot allow a program. */
  readonly organizations: readonly Organization[];
  readonly defaultOrganizationId: string | undefined;
}

/**
 * Returns the next step of an authorization request. Throws `invalid_params` if the browser must not be redirected to the
 * program, for example because the request has no registered redirect URI.
 */
export async function nextConsentStep(parts: ConsentParts, { query, session }: ReceivedQuery): Promise<ConsentStep> {
  const { database } = parts;
  const authorization = await readQuery(parts, query);
  if (authorization.kind === "return") return authorization;
  const user = await findBrowserSession(parts.database, { token: session, now: parts.clock.now() });
  if (!user) return { kind: "sign_in" };
  const principal = await findPrincipal(database, { principalId: user.principalId });
  const organizations = await memberOrganizations(database, principal).orderBy("organizations.name_key").execute();
  return { kind: "form", authorization, user, organizations, defaultOrganizationId: principal.organizationId };
}

interface ConsentDecision extends ReceivedQuery {
  /** The user who saw the form. */
  readonly principalId: string | undefined;
  readonly decision: "allow" | "deny";
  /** The organization of the program's tokens. */
  readonly organizationId: string | undefined;
  readonly access: "write" | "read" | undefined;
}

/**
 * Applies the user's decision, and returns the URL of the program, with a code or an error. For `allow`, returns `undefined`
 * if the session has ended or belongs to another user, or if the user is not a member of the organization. Throws the errors of
 * `nextConsentStep`.
 */
export async function decideConsent(
  parts: ConsentParts,
  { query, session, principalId, decision, organizationId = "", access }: ConsentDecision,
): Promise<string | undefined> {
  const { database, clock, publicUrl } = parts;
  const authorization = await readQuery(parts, query);
  if (authorization.kind === "return") return returnUrl(authorization, authorization.refusal, publicUrl);
  if (decision === "deny")
    return returnUrl(authorization, refuse("access_denied", "the user denied the program"), publicUrl);
  const user = await findBrowserSession(parts.database, { token: session, now: parts.clock.now() });
  if (!user || user.principalId !== principalId) return undefined;
  const { client, givenRedirectUri, codeChallenge } = authorization;
  const code = await createAuthorizationCode(database, {
    user,
    oauthClientId: client.id,
    redirectUri: givenRedirectUri,
    codeChallenge,
    organizationId,
    readOnly: authorization.readOnly || access === "read",
    now: clock.now(),
  });
  return code === undefined ? undefined : returnUrl(authorization, { code }, publicUrl);
}

async function readQuery(
  { database, clock, publicUrl }: ConsentParts,
  query: string,
): Promise<AuthorizationRequest | RefusedRequest> {
  if (query.length > maxAuthorizationQuery)
    throw new ConnectorError("invalid_params", `expected a request of at most ${maxAuthorizationQuery} characters`);
  const params: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query))
    params[name] = Object.hasOwn(params, name) ? [params[name], value] : value;
  const received = readOAuthRequest({ body: params, authorization: undefined });
  if (received.kind === "refused") throw new ConnectorError("invalid_params", received.description);
  const authorization = await readAuthorizationRequest(database, received, { publicUrl, now: clock.now() });
  if (authorization.kind === "invalid") throw new ConnectorError("invalid_params", authorization.reason);
  return authorization;
}
