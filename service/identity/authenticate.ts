import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { bearerToken } from "./bearer-token.ts";
import { findCaller } from "./find-caller.ts";
import type { TokenIssuer } from "./token-issuer.ts";

export interface Authenticator {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
}

/** Values of the headers that say who asks, and for which organization. */
export interface IdentityHeaders {
  readonly authorization: string | undefined;
  /** Of `X-Organization-Id`. */
  readonly organizationId: string | undefined;
}

/**
 * Who asks: the access token's principal, in the organization of the header, else the token's own, else the principal's
 * default. Every call reads the principal and the membership anew, so that whoever is removed is refused at once.
 * Throws `unauthenticated` or `permission_denied`.
 */
export async function authenticate(
  { database, tokens }: Authenticator,
  { authorization, organizationId }: IdentityHeaders,
): Promise<Caller> {
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
  return findCaller(database, {
    principalId: claims.principalId,
    organizationId: claims.organizationId ?? organizationId?.toLowerCase(),
    bound: claims.organizationId !== undefined,
    workspaceId: claims.workspaceId,
  });
}
