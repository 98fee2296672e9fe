import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { validate } from "uuid";
import type { Caller, Principal } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { type CallerLookup, findCaller, findPrincipal } from "./callers.ts";
import type { TokenIssuer } from "./tokens.ts";

interface Authenticator {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
}

interface IdentityHeaders {
  readonly authorization: string | undefined;
  /** The value of `X-Organization-Id`. */
  readonly organizationId: string | undefined;
}

/**
 * Returns the caller: the principal of the access token in one organization. The organization is that of the token,
 * otherwise that of the header, otherwise that of `defaultMembership`. Every call reads the principal and the membership, so
 * that a removal takes effect at once. Throws `unauthenticated` or `permission_denied`. Throws `invalid_params` if the header is
 * not an id. If none of the three determines an organization, throws `invalid_params`, or `permission_denied` if the principal
 * has no organization.
 */
export async function authenticate(authenticator: Authenticator, headers: IdentityHeaders): Promise<Caller> {
  return findCaller(authenticator.database, await callerLookupOf(authenticator.tokens, headers));
}

/**
 * The principal of the access token, for routes that need no organization. Throws `unauthenticated` and `permission_denied`, and
 * `invalid_params` if the header is not an id.
 */
export async function identify(authenticator: Authenticator, headers: IdentityHeaders): Promise<Principal> {
  return findPrincipal(authenticator.database, await callerLookupOf(authenticator.tokens, headers));
}

/**
 * Verifies the token, and returns the lookup for a handler that reads the caller and the resource in one query. If the token
 * is for one workspace, reads and returns the caller instead.
 */
export async function authenticateToken(authenticator: Authenticator, headers: IdentityHeaders): Promise<CallerLookup> {
  const lookup = await callerLookupOf(authenticator.tokens, headers);
  return lookup.workspaceId === undefined ? lookup : findCaller(authenticator.database, lookup);
}

async function callerLookupOf(
  tokens: TokenIssuer,
  { authorization, organizationId }: IdentityHeaders,
): Promise<CallerLookup> {
  const token = bearerToken(authorization);
  if (token === undefined)
    throw new ConnectorError(
      "unauthenticated",
      "expected an access token as 'Authorization: Bearer …', found none; POST /api/v1/oauth/token issues one",
    );
  const claims = await tokens.verify(token);
  if (organizationId !== undefined && !validate(organizationId)) throw notAnId(organizationId);
  if (
    organizationId !== undefined &&
    claims.organizationId !== undefined &&
    organizationId.toLowerCase() !== claims.organizationId
  )
    throw new ConnectorError(
      "permission_denied",
      `your token is not for organization '${organizationId}'; omit X-Organization-Id, or use another token`,
    );
  return {
    principalId: claims.principalId,
    organizationId: claims.organizationId ?? organizationId?.toLowerCase(),
    bound: claims.organizationId !== undefined,
    workspaceId: claims.workspaceId,
    oauthClientId: claims.oauthClientId,
    readOnly: claims.readOnly ?? false,
  };
}

function notAnId(found: string): ConnectorError {
  const expected = "the id of an organization";
  return new ConnectorError(
    "invalid_params",
    `X-Organization-Id: expected ${expected}, found '${found}'; GET /api/v1/organizations lists your organizations`,
    { details: [{ path: "X-Organization-Id", code: "format", expected, found: `'${found}'` }] },
  );
}

/** RFC 6750 §2.1. The scheme is case-insensitive (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+)$/i;

/** The bearer token in a value of `Authorization`, if any. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
