import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { hashSecret, sameHash } from "../secrets.ts";
import { authorizationCodeGrant } from "./authorization-code.ts";
import { bindToken } from "./bind-token.ts";
import { deviceCodeGrant } from "./device-grant.ts";
import { refreshTokenGrant } from "./refresh-tokens.ts";
import { type Grant, type OAuthRequest, readScope, refuse, refuseResource } from "./token-request.ts";

/** Issues an access token by the grant that `grant_type` names. */
export const issueToken: Grant = async (context, request) => {
  const type = request.params.get("grant_type");
  if (type === undefined) return refuse("invalid_request", "expected grant_type");
  const grant = grants.get(type);
  if (!grant) return refuse("unsupported_grant_type", `expected one of ${grantTypes.join(", ")} as grant_type`);
  return refuseResource(request.params, context.publicUrl) ?? grant(context, request);
};

/**
 * Issues a token to an API client that sends its id and secret (RFC 6749 §4.4). The client can request a token for one
 * organization or workspace.
 */
const clientCredentialsGrant: Grant = async ({ database, tokens, now }, { params, client }) => {
  if (!client) return refuse("invalid_client", "expected client_id and client_secret");
  if (!(await isClient(database, client))) return refuse("invalid_client", "the client's id or secret is wrong");
  const scope = readScope(params);
  if (scope.kind === "refused") return scope;
  const { readOnly } = scope;
  const binding = await bindToken(database, {
    principalId: client.id,
    readOnly,
    organizationId: params.get("organization_id"),
    workspaceName: params.get("workspace_name"),
  });
  if (binding.kind === "refused") return binding;
  await database.updateTable("api_clients").set({ last_used_at: now }).where("principal_id", "=", client.id).execute();
  return { kind: "granted", accessToken: await tokens.sign(binding.claims), readOnly };
};

const grants: ReadonlyMap<string, Grant> = new Map([
  ["authorization_code", authorizationCodeGrant],
  ["client_credentials", clientCredentialsGrant],
  ["urn:ietf:params:oauth:grant-type:device_code", deviceCodeGrant],
  ["refresh_token", refreshTokenGrant],
]);

/** The supported values of `grant_type`. */
export const grantTypes: readonly string[] = [...grants.keys()];

async function isClient(
  database: Kysely<Database>,
  { id, secret }: NonNullable<OAuthRequest["client"]>,
): Promise<boolean> {
  const row = await database
    .selectFrom("api_clients")
    .select("secret_hash")
    .where("principal_id", "=", id)
    .executeTakeFirst();
  return row !== undefined && sameHash(row.secret_hash, hashSecret(secret));
}
