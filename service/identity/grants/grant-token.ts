import { clientCredentials } from "./client-credentials.ts";
import { deviceCode } from "./device-code.ts";
import type { Grant } from "./grant.ts";
import { refreshTokenGrant } from "./refresh-token.ts";
import { refuse } from "./refusal.ts";

const grants: ReadonlyMap<string, Grant> = new Map([
  ["client_credentials", clientCredentials],
  ["urn:ietf:params:oauth:grant-type:device_code", deviceCode],
  ["refresh_token", refreshTokenGrant],
]);

/** The names of the grants, as `grant_type` has them. */
export const grantTypes: readonly string[] = [...grants.keys()];

/** Gives tokens by the grant that the request names. */
export const grantToken: Grant = async (context, request) => {
  const type = request.params.get("grant_type");
  if (type === undefined) return refuse("invalid_request", "expected grant_type");
  const grant = grants.get(type);
  return grant
    ? grant(context, request)
    : refuse("unsupported_grant_type", `expected one of ${grantTypes.join(", ")} as grant_type`);
};
