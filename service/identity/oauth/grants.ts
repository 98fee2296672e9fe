import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { deviceCode } from "../device.ts";
import { hashSecret, sameHash } from "../secrets.ts";
import { bindToken } from "./bind-token.ts";
import { refreshTokenGrant } from "./refresh-tokens.ts";
import { type Grant, type OAuthRequest, refuse } from "./token-request.ts";

/** A token for an API client that shows its secret (RFC 6749 §4.4), for all that it may do or for less. */
const clientCredentials: Grant = async ({ database, tokens, now }, { params, client }) => {
  if (!client) return refuse("invalid_client", "expected client_id and client_secret");
  if (!(await isClient(database, client))) return refuse("invalid_client", "the client's id or secret is wrong");
  const binding = await bindToken(database, {
    principalId: client.id,
    organizationId: params.get("organization_id"),
    workspaceName: params.get("workspace_name"),
  });
  if (binding.kind === "refused") return binding;
  await database.updateTable("api_clients").set({ last_used_at: now }).where("principal_id", "=", client.id).execute();
  return { kind: "granted", accessToken: await tokens.sign(binding.claims) };
};

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
