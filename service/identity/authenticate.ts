import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller, Principal } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type CallerLookup, findCaller, findPrincipal } from "./callers.ts";
import type { TokenIssuer } from "./tokens.ts";

interface Authenticator {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
}

/** Values of the headers that identify the caller and the organization. */
interface IdentityHeaders {
  readonly authorization: string | undefined;
  /** Of `X-Organization-Id`. */
  readonly organizationId: string | undefined;
}

/**
 * The caller: the access token's principal, in the organization of the header, else the token's own, else the principal's
 * default. Every call reads the principal and the membership anew, so that who is removed is refused at once. Throws
 * `unauthenticated` and `permission_denied`, and `invalid_params` where no organization is named and there is no default.
 */
export async function authenticate(authenticator: Authenticator, headers: IdentityHeaders): Promise<Caller> {
  return findCaller(authenticator.database, await callerLookupOf(authenticator.tokens, headers));
}

/** The same for what concerns the principal alone: they need no organization, and no default. */
export async function identify(authenticator: Authenticator, headers: IdentityHeaders): Promise<Principal> {
  return findPrincipal(authenticator.database, await callerLookupOf(authenticator.tokens, headers));
}

/**
 * Verifies the token, for a route that reads the caller and its own resource in one query. A token for one workspace
 * takes a query of its own.
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
      "expected an access token as 'Authorization: Bearer …', found none; POST /api/v1/oauth/token gives one",
    );
  const claims = await tokens.verify(token);
  if (
    organizationId !== undefined &&
    claims.organizationId !== undefined &&
    organizationId.toLowerCase() !== claims.organizationId
  )
    throw new ConnectorError("permission_denied", `you are not a member of organization '${organizationId}'`);
  return {
    principalId: claims.principalId,
    organizationId: claims.organizationId ?? organizationId?.toLowerCase(),
    bound: claims.organizationId !== undefined,
    workspaceId: claims.workspaceId,
  };
}

/** RFC 6750 §2.1; a scheme's case does not matter (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+)$/i;

/** The token in a value of `Authorization`; `undefined` where it has none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
