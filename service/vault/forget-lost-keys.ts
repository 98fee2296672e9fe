import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { oneAtATime } from "../database/transactions.ts";
import { masterKeyRow } from "./keyring.ts";
import { type KeySource, type MasterKey, newMasterKey, writeKeyFile } from "./master-keys.ts";
import { sealEnvelope } from "./sealing.ts";
import { boundToOwner } from "./vault.ts";

/** Empty credentials in the stored form, which replace lost credentials. */
const noCredentials = JSON.stringify({ fields: {} });

/**
 * Deletes everything that is sealed with a lost master key, so that the service can start. A master key is lost if the source
 * does not have it. Cancels the open setup sessions whose progress is lost. The service creates a new signing key when it needs
 * one. Connectors whose credentials are lost must be connected again. Returns the number of these connectors.
 */
export async function forgetLostKeys(
  database: Kysely<Database>,
  { source, clock }: { readonly source: KeySource; readonly clock: Clock },
): Promise<number> {
  const keys = await readOrCreateKeys(source);
  const [newest] = keys;
  if (!newest) throw new ConnectorError("invalid_config", `expected a master key in ${source.name}, found none`);
  return oneAtATime(database, async (transaction) => {
    const ids = keys.map(({ id }) => id);
    await transaction.deleteFrom("master_keys").where("id", "not in", ids).execute();
    await activateOneKey(transaction, newest, clock);
    await deleteSealedTexts(transaction, ids);
    return clearCredentials(transaction, { ids, master: newest, clock });
  });
}

/** The keys of the source. Creates the key file if there is none. */
async function readOrCreateKeys(source: KeySource): Promise<readonly MasterKey[]> {
  const keys = await source.read();
  if (keys || source.file === undefined) return keys ?? [];
  await writeKeyFile(source.file, [newMasterKey()], "create");
  return (await source.read()) ?? [];
}

async function activateOneKey(transaction: Kysely<Database>, newest: MasterKey, clock: Clock): Promise<void> {
  const rows = await transaction.selectFrom("master_keys").select(["id", "active"]).execute();
  if (rows.some((row) => row.active === 1)) return;
  await transaction
    .insertInto("master_keys")
    .values(masterKeyRow(newest, { active: 1, now: clock.now() }))
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ active: 1 }))
    .execute();
}

async function deleteSealedTexts(transaction: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom("signing_keys")
    .where((where) => where.and(ids.map((id) => where("private_key", "not like", `${id}:%`))))
    .execute();
  const lostDrafts = transaction
    .updateTable("setup_sessions")
    .where((where) => where.and(ids.map((id) => where("draft", "not like", `${id}:%`))));
  await lostDrafts.set({ status: "cancelled" }).where("status", "=", "open").execute();
  await lostDrafts.set({ draft: null, state_hash: null }).execute();
}

async function clearCredentials(
  transaction: Kysely<Database>,
  { ids, master, clock }: { readonly ids: readonly string[]; readonly master: MasterKey; readonly clock: Clock },
): Promise<number> {
  const lost = await transaction
    .selectFrom("credentials")
    .select(["connector_id", "organization_id"])
    .where("master_key_id", "not in", ids)
    .execute();
  for (const { connector_id: connectorId, organization_id: organizationId } of lost) {
    const empty = sealEnvelope(noCredentials, master, boundToOwner({ organizationId, connectorId }));
    await transaction
      .updateTable("credentials")
      .set((row) => ({
        master_key_id: empty.masterKeyId,
        data_key: empty.dataKey,
        sealed: empty.sealed,
        version: row("version", "+", 1),
        lease_owner: null,
        lease_until: null,
        updated_at: clock.now(),
      }))
      .where("organization_id", "=", organizationId)
      .where("connector_id", "=", connectorId)
      .execute();
    await transaction
      .updateTable("connectors")
      .set((row) => ({
        status: "needs_reconnect" as const,
        status_reason: "the master key of its credentials is lost",
        version: row("version", "+", 1),
        updated_at: clock.now(),
      }))
      .where("organization_id", "=", organizationId)
      .where("id", "=", connectorId)
      .execute();
  }
  return lost.length;
}
