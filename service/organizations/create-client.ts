import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Role } from "../access/role.ts";
import { createApiClient } from "../identity/create-api-client.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { apiClientOf } from "./api-client-of.ts";
import type { CreatedApiClient } from "./created-api-client.ts";

/** Makes an API client of the request's organization. Its secret is told this once. */
export async function createClient(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  client: { readonly name: string; readonly role: Role },
): Promise<CreatedApiClient> {
  authorize(caller, "clients.manage");
  const now = clock.now();
  const name = storedName(client.name);
  const { role } = client;
  const { id, secret } = await createApiClient(database, { name, role, organizationId: caller.organizationId, now });
  return { ...apiClientOf({ id, name, role, created_at: now, last_used_at: null }), client_secret: secret };
}
