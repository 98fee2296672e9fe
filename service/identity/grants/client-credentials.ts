import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { hashSecret, sameHash } from "../secrets.ts";
import { bindToken } from "./bind-token.ts";
import type { Grant } from "./grant.ts";
import type { OAuthRequest } from "./oauth-request.ts";
import { refuse } from "./refusal.ts";

/** A token for an API client that shows its secret (RFC 6749 §4.4), for all that it may do or for less. */
export const clientCredentials: Grant = async ({ database, tokens, now }, { params, client }) => {
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
