import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { oneAtATime } from "../database/transactions.ts";
import { singleFlight } from "../single-flight.ts";
import { type KeySource, type MasterKey, newMasterKey, writeKeyFile } from "./master-keys.ts";
import { binding, open, seal } from "./sealing.ts";

/** The master keys of this process. */
export interface Keyring {
  /** The key that seals new data keys. */
  active(): MasterKey;
  find(id: string): MasterKey | undefined;
  /**
   * Reads the keys and the active key again, because another process may have rotated them. Throws `internal` if the active key
   * is missing, and `invalid_config` if the key file is invalid.
   */
  reload(): Promise<void>;
}

/** The master keys of a source, and the active one. */
export interface LoadedKeys {
  /** The newest first. */
  readonly keys: readonly MasterKey[];
  readonly active: MasterKey;
}

interface LoadKeyringOptions {
  readonly source: KeySource;
  readonly clock: Clock;
}

/**
 * Loads the keys of the source and checks them against the database. If the source is the key file, the first start creates
 * the file. Throws `invalid_config` with a remedy if keys are missing.
 */
export async function loadKeyring(database: Kysely<Database>, { source, clock }: LoadKeyringOptions): Promise<Keyring> {
  const read = async () => (await source.read()) ?? createFirstKeys(database, source);
  let { keys, active } = await checkKeys(database, { read, source: source.name, clock });
  const reload = singleFlight(async () => {
    const activeId = await findActiveKeyId(database);
    // Reads the source after the database, because a new key is in the source before it is in the database.
    keys = (await source.read()) ?? keys;
    const found = keys.find(({ id }) => id === activeId);
    if (!found)
      throw new ConnectorError(
        "internal",
        `this process does not have the active master key '${activeId}'; add it to ${source.name}`,
      );
    active = found;
  });
  return {
    active: () => active,
    find: (id) => keys.find((key) => key.id === id),
    reload,
  };
}

/** Returns the id of the master key that is active in the database. */
export async function findActiveKeyId(database: Kysely<Database>): Promise<string | undefined> {
  const row = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
  return row?.id;
}

/**
 * Creates the key file with a new key, unless another process has just created the file. Throws `invalid_config` if the file
 * is missing although the database has an active key.
 */
async function createFirstKeys(database: Kysely<Database>, source: KeySource): Promise<readonly MasterKey[]> {
  const activeId = await findActiveKeyId(database);
  // A process that starts at the same time writes the key file before it inserts the key's row. So if the search above finds the
  // row, this read finds the file.
  const meanwhile = await source.read();
  if (meanwhile) return meanwhile;
  if (activeId !== undefined || source.file === undefined)
    throw new ConnectorError(
      "invalid_config",
      `expected master key '${activeId}' in ${source.name}, found no such file; restore it from its backup, or set MASTER_KEYS; if the key is lost, the start command with --forget-lost-keys deletes everything that is sealed with it`,
    );
  await writeKeyFile(source.file, [newMasterKey()], "create");
  // Reads the file, because another process may have created it first.
  return (await source.read()) ?? [];
}

interface KeysToCheck {
  /** Reads the keys, the newest first. */
  readonly read: () => Promise<readonly MasterKey[]>;
  /** For messages. */
  readonly source: string;
  readonly clock: Clock;
}

/**
 * Checks the keys against the key check values in the database. If the table `master_keys` is empty, inserts the row of the
 * newest key. If replicas with different keys start at the same time, only the first succeeds. Throws `invalid_config` with
 * the ids of missing keys, or if an id or a check value in the table was changed.
 */
export async function checkKeys(database: Kysely<Database>, { read, source, clock }: KeysToCheck): Promise<LoadedKeys> {
  const rows = await rowsOf(database);
  const used = await database.selectFrom("credentials").select("master_key_id").distinct().execute();
  // Reads the source last, because a rotation adds its new key to the source first.
  const keys = await read();
  const first = (transaction: Kysely<Database>) => insertFirstKey(transaction, { newest: keys[0], now: clock.now() });
  const stored = rows.length > 0 ? rows : await oneAtATime(database, first);
  const needed = new Set([...stored.map(({ id }) => id), ...used.map((row) => row.master_key_id)]);
  const missing = [...needed].filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) throw missingKeys(missing, { keys, source });
  for (const row of stored) {
    const key = keys.find(({ id }) => id === row.id);
    if (key) keyCheckValue.check(key, row.proof);
  }
  const active = keys.find(({ id }) => stored.some((row) => row.id === id && row.active === 1));
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

/** The row of a master key, with its key check value. */
export function masterKeyRow(key: MasterKey, { active, now }: { readonly active: 0 | 1; readonly now: number }) {
  return { id: key.id, proof: keyCheckValue.create(key), active, created_at: now };
}

async function insertFirstKey(
  transaction: Kysely<Database>,
  { newest, now }: { readonly newest: MasterKey | undefined; readonly now: number },
) {
  const rows = await rowsOf(transaction);
  if (rows.length > 0 || !newest) return rows;
  const row = masterKeyRow(newest, { active: 1, now });
  await transaction.insertInto("master_keys").values(row).execute();
  return [row];
}

function missingKeys(
  missing: readonly string[],
  { keys, source }: { readonly keys: readonly MasterKey[]; readonly source: string },
): ConnectorError {
  const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(", ");
  return new ConnectorError(
    "invalid_config",
    `expected master key ${list(missing)} in ${source}, because the database uses it, found ${list(keys.map(({ id }) => id))}; restore ${source} from its backup; if the key is lost, the start command with --forget-lost-keys deletes everything that is sealed with it; then connect the affected connectors again`,
  );
}

const knownString = "agent-connectors";

/** A known string, sealed with a master key. It shows whether the id or the check value in the row was changed. */
const keyCheckValue = {
  create: ({ id, key }: MasterKey): string => seal(Buffer.from(knownString), key, binding("proof", id)),

  check({ id, key }: MasterKey, value: string): void {
    try {
      open(value, key, binding("proof", id));
    } catch (cause) {
      throw new ConnectorError(
        "invalid_config",
        `the key check value of master key '${id}' in the database does not open: the table 'master_keys' was changed; restore it from a backup`,
        { cause },
      );
    }
  },
};

interface WatchOptions {
  /** Milliseconds between reloads. A rotation waits longer than the default before it deletes the row of the old key. */
  readonly everyMs?: number;
  /** After a failed reload, the previous active key stays in use. */
  readonly onError: (error: unknown) => void;
}

/**
 * Reloads the keyring regularly, so that new secrets are sealed with the active key. Returns a function that stops the
 * reloads and waits for a running one.
 */
export function watchKeyring(keyring: Keyring, { everyMs = 10_000, onError }: WatchOptions): () => Promise<void> {
  let reloading: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    reloading = keyring.reload().catch(onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return reloading;
  };
}
