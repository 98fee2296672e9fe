import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { oneAtATime } from "../store/one-at-a-time.ts";
import type { HeldKeys } from "./held-keys.ts";
import type { MasterKey } from "./master-key.ts";
import { proof } from "./proof.ts";

/** Keys that must open what the database keeps. */
export interface KeysToProve {
  /** The keys as they are now, the newest first. */
  readonly read: () => Promise<readonly MasterKey[]>;
  /** Where they come from, in words for people. */
  readonly source: string;
  readonly clock: Clock;
}

/**
 * Checks that the keys held open what the database keeps. A database without keys takes the newest of them as its own:
 * of replicas that start at once with different keys, one succeeds. Throws `invalid_config` naming the keys that are
 * missing.
 */
export async function proveKeys(database: Kysely<Database>, { read, source, clock }: KeysToProve): Promise<HeldKeys> {
  const rows = await rowsOf(database);
  const used = await database.selectFrom("credentials").select("master_key_id").distinct().execute();
  // Last: a rotation that runs meanwhile keeps its new key in the source before the database names it.
  const keys = await read();
  const first = (transaction: Kysely<Database>) => firstRows(transaction, { newest: keys[0], now: clock.now() });
  const known = rows.length > 0 ? rows : await oneAtATime(database, first);
  const needed = new Set([...known.map(({ id }) => id), ...used.map((row) => row.master_key_id)]);
  const missing = [...needed].filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) throw notHeld(missing, { keys, source });
  for (const row of known) {
    const key = keys.find(({ id }) => id === row.id);
    if (key) proof.check(key, row.proof);
  }
  const active = keys.find(({ id }) => known.some((row) => row.id === id && row.active === 1));
  if (!active)
    throw new ConnectorError(
      "invalid_config",
      "expected an active key in the table 'master_keys', found none; restore it from a backup",
    );
  return { keys, active };
}

function rowsOf(database: Kysely<Database>) {
  return database.selectFrom("master_keys").select(["id", "proof", "active"]).execute();
}

async function firstRows(
  transaction: Kysely<Database>,
  { newest, now }: { readonly newest: MasterKey | undefined; readonly now: number },
) {
  const rows = await rowsOf(transaction);
  if (rows.length > 0 || !newest) return rows;
  const row = { id: newest.id, proof: proof.make(newest), active: 1, created_at: now };
  await transaction.insertInto("master_keys").values(row).execute();
  return [row];
}

function notHeld(
  missing: readonly string[],
  { keys, source }: { readonly keys: readonly MasterKey[]; readonly source: string },
): ConnectorError {
  const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(", ");
  return new ConnectorError(
    "invalid_config",
    `expected master key ${list(missing)} in ${source}, for credentials in the database are sealed with it, found ${list(keys.map(({ id }) => id))}; restore ${source} from its backup; where the key is lost for good, 'npm start -- --forget-lost-keys' gives up what is sealed with it, and its connectors must be connected again`,
  );
}
