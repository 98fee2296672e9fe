import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { rotateClientSecret } from "../identity/rotate-client-secret.ts";
import type { Database } from "../store/database.ts";

/** Gives an API client of the request's organization another secret, which is told this once. */
export async function renewClientSecret(
  database: Kysely<Database>,
  caller: Caller,
  clientId: string,
): Promise<{ readonly id: string; readonly client_secret: string }> {
  authorize(caller, "clients.manage");
  const { organizationId } = caller;
  const { id, secret } = await rotateClientSecret(database, { organizationId, clientId });
  return { id, client_secret: secret };
}
