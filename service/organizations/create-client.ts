import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { createApiClient } from "../identity/create-api-client.ts";
import type { Service } from "../service.ts";
import type { ApiClient } from "./api-client.ts";

/** Makes an API client of the request's organization. Its secret is told this once. */
export async function createClient(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  client: { readonly name: string; readonly role: "admin" | "member" },
): Promise<ApiClient & { readonly client_secret: string }> {
  authorize(caller, "clients.manage");
  const now = clock.now();
  const name = client.name.trim();
  const { id, secret } = await createApiClient(database, {
    name,
    role: client.role,
    organizationId: caller.organizationId,
    now,
  });
  return {
    id,
    name,
    role: client.role,
    created_at: new Date(now).toISOString(),
    last_used_at: null,
    client_secret: secret,
  };
}
