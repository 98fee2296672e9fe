import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { Vault } from "../vault/vault.ts";

interface Readiness {
  readonly vault: Pick<Vault, "holds">;
  /** Since when the process is shutting down, if it is. */
  readonly draining: { readonly since?: number };
}

/**
 * Returns where requests can be served; throws `service_unavailable`, or what the database fails with. A process that
 * lacks the active master key cannot open what others seal: keys were rotated before it was given the new one.
 */
export async function checkReadiness(database: Kysely<Database>, { vault, draining }: Readiness): Promise<void> {
  if (draining.since !== undefined)
    throw new ConnectorError("service_unavailable", "this process is shutting down; another one serves");
  const active = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
  if (!active || (await vault.holds(active.id))) return;
  throw new ConnectorError(
    "service_unavailable",
    `expected the active master key '${active.id}', which this process does not hold; add it to MASTER_KEYS and start the process again`,
  );
}
