import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { oneAtATime } from "../store/one-at-a-time.ts";
import type { HeldKeys } from "./held-keys.ts";
import type { KeySource } from "./key-source-of.ts";
import type { MasterKey } from "./master-key.ts";
import { newMasterKey } from "./new-master-key.ts";
import { proof } from "./proof.ts";
import { proveKeys } from "./prove-keys.ts";
import { writeKeyFile } from "./write-key-file.ts";

export interface ActivatedKeys extends HeldKeys {
  /** Whether another key was active before, or still is to be given up by a rotation that was interrupted. */
  readonly rotating: boolean;
}

/**
 * Makes another key the active one: the newest of the environment's, or a new one in the key file. A rotation that was
 * interrupted goes on with its key. A new key is on the disk before the database names it.
 */
export async function activateKey(
  database: Kysely<Database>,
  { source, clock }: { readonly source: KeySource; readonly clock: Clock },
): Promise<ActivatedKeys> {
  await proveKeys(database, { read: () => keysOf(source), source: source.name, clock });
  return oneAtATime(database, async (transaction) => {
    const held = await keysOf(source);
    const rows = await transaction.selectFrom("master_keys").select(["id", "active"]).execute();
    const activated = await chosenKey(held, rows, source);
    const { id } = activated.active;
    if (!rows.some((row) => row.id === id))
      await transaction
        .insertInto("master_keys")
        .values({ id, proof: proof.make(activated.active), active: 0, created_at: clock.now() })
        .execute();
    await transaction.updateTable("master_keys").set({ active: 0 }).where("id", "!=", id).execute();
    await transaction.updateTable("master_keys").set({ active: 1 }).where("id", "=", id).execute();
    return { ...activated, rotating: rows.length > 1 || rows.some((row) => row.id !== id) };
  });
}

/** The keys as they are now: another rotation may have added one since this process looked. */
async function keysOf(source: KeySource): Promise<readonly MasterKey[]> {
  const keys = await source.read();
  if (!keys) throw new ConnectorError("invalid_config", `expected master keys in ${source.name}, found no such file`);
  return keys;
}

async function chosenKey(
  keys: readonly MasterKey[],
  rows: readonly { readonly id: string; readonly active: number }[],
  { name, file }: KeySource,
): Promise<HeldKeys> {
  const activeId = rows.find((row) => row.active === 1)?.id;
  const active = keys.find(({ id }) => id === activeId);
  const [newest] = keys;
  if (!active || !newest)
    throw new ConnectorError("invalid_config", `expected master key '${activeId}' in ${name}, found others`);
  // Of the environment's keys the operator says which is newest; one in the file that is not active yet was made by a
  // rotation that ended before it was.
  if (file === undefined || (rows.length === 1 && newest !== active)) return { keys, active: newest };
  if (rows.length > 1) return { keys, active };
  const made = newMasterKey();
  await writeKeyFile(file, [made, ...keys], "replace");
  return { keys: [made, ...keys], active: made };
}
