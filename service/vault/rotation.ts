import { setTimeout } from "node:timers/promises";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { oneAtATime } from "../database/transactions.ts";
import { checkKeys, findActiveKeyId, type LoadedKeys, masterKeyRow } from "./keyring.ts";
import { type KeySource, type MasterKey, newMasterKey, writeKeyFile } from "./master-keys.ts";
import { open, seal, sealedText, textKeyBinding } from "./sealing.ts";
import { boundToOwner } from "./vault.ts";

interface RotationOptions {
  readonly source: KeySource;
  readonly clock: Clock;
  /** Must exceed the interval of `watchKeyring` in `keyring.ts`; `rotationSettleMs` by default. */
  readonly settleMs?: number;
  /** Called if the rotation has something to do (see `Rotation.rotated`). The rotation then takes at least `settleMs`. */
  readonly onBegin?: () => void;
}

/** The result of `rotateMasterKey`. */
export interface Rotation {
  /** The key that is active now. */
  readonly masterKeyId: string;
  /**
   * False if there was nothing to do: this key was already active, no data key was sealed with another key, and no interrupted
   * rotation was left.
   */
  readonly rotated: boolean;
  /** Number of data keys that this call has sealed again. */
  readonly rewrapped: number;
}

/**
 * Seals all data keys with a new master key (see `activateKey`) while other processes read and write. Until such a process has
 * reloaded its keys, it can still seal data keys with the old key. So the rotation waits `settleMs`, seals these data keys
 * too, and then deletes the row of the old key. An interrupted rotation continues at the next run. Throws `conflict` if
 * another rotation activates another key meanwhile. Throws `internal` with the titles of up to five secrets that do not open.
 * The data keys of all other secrets are then sealed with the new key, and the row of the old key stays.
 *
 * The saved data of setup sessions (`SetupProgress`) is not sealed again. The vault can open this data only if the source
 * still has the old key. A setup session lasts at most a week.
 */
export async function rotateMasterKey(
  database: Kysely<Database>,
  { source, clock, settleMs = rotationSettleMs, onBegin }: RotationOptions,
): Promise<Rotation> {
  const { keys, active, rotating } = await activateKey(database, { source, clock });
  if (rotating) onBegin?.();
  const finders = [findCredentials, findSigningKeys].map((find) => find(database, active.id));
  let rewrapped = 0;
  const rewrapAll = async (): Promise<readonly string[]> => {
    for (;;) {
      await expectActive(database, active.id);
      const pass = await rewrapPass(finders, { keys, active });
      rewrapped += pass.rewrapped;
      if (pass.rewrapped + pass.changed === 0) return pass.unopened;
    }
  };
  const left = await rewrapAll();
  // All processes have had this key since the previous rotation, so no process seals a data key with another key.
  if (!rotating && rewrapped + left.length === 0) return { masterKeyId: active.id, rotated: false, rewrapped };
  if (!rotating) onBegin?.();
  await setTimeout(settleMs);
  const unopened = await rewrapAll();
  if (unopened.length > 0)
    throw new ConnectorError(
      "internal",
      `expected to open all secrets, found ${unopened.length} that do not open (${unopened.slice(0, 5).join(", ")}); connect each listed connector again or delete it, and restore each listed signing key from a backup; then rotate again`,
    );
  await oneAtATime(database, (transaction) =>
    transaction.deleteFrom("master_keys").where("id", "!=", active.id).where("active", "=", 0).execute(),
  );
  return { masterKeyId: active.id, rotated: true, rewrapped };
}

/** Two rotations to different keys would undo each other's work. */
async function expectActive(database: Kysely<Database>, id: string): Promise<void> {
  const activeId = await findActiveKeyId(database);
  if (activeId !== id)
    throw new ConnectorError(
      "conflict",
      `expected master key '${id}' to stay active, found '${activeId}'; another rotation is running; wait until it ends`,
    );
}

interface RewrapPass {
  readonly rewrapped: number;
  /** Number of rows that another process changed meanwhile. */
  readonly changed: number;
  /** Titles of the rows whose data key does not open. */
  readonly unopened: readonly string[];
}

async function rewrapPass(finders: readonly FindRewrappable[], activated: LoadedKeys): Promise<RewrapPass> {
  let rewrapped = 0;
  let changed = 0;
  const unopened: string[] = [];
  for (const find of finders) {
    let rows = await find("");
    for (; rows.length > 0; rows = await find(rows.at(-1)?.id ?? "")) {
      for (const row of rows) {
        const dataKey = rewrap(row, activated);
        if (dataKey === undefined) unopened.push(row.title);
        else if (await row.swap({ masterKeyId: activated.active.id, dataKey })) rewrapped += 1;
        else changed += 1;
      }
    }
  }
  return { rewrapped, changed, unopened };
}

/** Returns `undefined` if the data key does not open. */
function rewrap(row: Rewrappable, { keys, active }: LoadedKeys): string | undefined {
  try {
    const { masterKeyId, dataKey } = row.read();
    const key = keys.find(({ id }) => id === masterKeyId);
    return key && seal(open(dataKey, key.key, row.bound), active.key, row.bound);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

interface ActivatedKeys extends LoadedKeys {
  /** Whether another key was active before, or an interrupted rotation has left the row of another key. */
  readonly rotating: boolean;
}

/**
 * Activates the newest key of the environment, or a new key in the key file. With a key file, an interrupted rotation continues
 * with the key that it created. A new key is on the disk before the database names it.
 */
export async function activateKey(
  database: Kysely<Database>,
  { source, clock }: { readonly source: KeySource; readonly clock: Clock },
): Promise<ActivatedKeys> {
  await checkKeys(database, { read: () => keysOf(source), source: source.name, clock });
  return oneAtATime(database, async (transaction) => {
    // Reads the keys again, because another rotation may have added one.
    const keys = await keysOf(source);
    const rows = await transaction.selectFrom("master_keys").select(["id", "active"]).execute();
    const activated = await chooseKey(keys, rows, source);
    const { id } = activated.active;
    if (!rows.some((row) => row.id === id))
      await transaction
        .insertInto("master_keys")
        .values(masterKeyRow(activated.active, { active: 0, now: clock.now() }))
        .execute();
    await transaction.updateTable("master_keys").set({ active: 0 }).where("id", "!=", id).execute();
    await transaction.updateTable("master_keys").set({ active: 1 }).where("id", "=", id).execute();
    return { ...activated, rotating: rows.length > 1 || rows.some((row) => row.id !== id) };
  });
}

async function keysOf(source: KeySource): Promise<readonly MasterKey[]> {
  const keys = await source.read();
  if (!keys) throw new ConnectorError("invalid_config", `expected master keys in ${source.name}, found no such file`);
  return keys;
}

async function chooseKey(
  keys: readonly MasterKey[],
  rows: readonly { readonly id: string; readonly active: number }[],
  { name, file }: KeySource,
): Promise<LoadedKeys> {
  const activeId = rows.find((row) => row.active === 1)?.id;
  const active = keys.find(({ id }) => id === activeId);
  const [newest] = keys;
  if (!active || !newest)
    throw new ConnectorError("invalid_config", `expected master key '${activeId}' in ${name}, found other keys`);
  // The operator puts the newest key of the environment first. If the newest key of the file is inactive, a rotation was
  // interrupted before the activation.
  if (file === undefined || (rows.length === 1 && newest !== active)) return { keys, active: newest };
  if (rows.length > 1) return { keys, active };
  const created = newMasterKey();
  await writeKeyFile(file, [created, ...keys], "replace");
  return { keys: [created, ...keys], active: created };
}

/** Milliseconds for every running process to reload its keys: three intervals of `watchKeyring`. */
export const rotationSettleMs = 30_000;

/** A row whose data key is not sealed with the active master key. */
interface Rewrappable {
  readonly id: string;
  /** For messages. */
  readonly title: string;
  /** The sealed data key. Throws for a row that the vault did not write. */
  read(): { readonly masterKeyId: string; readonly dataKey: string };
  /** The binding of the data key (see `sealing.ts`). */
  readonly bound: string;
  /** Replaces the data key. Returns false if the row was changed meanwhile. */
  swap(sealed: { readonly masterKeyId: string; readonly dataKey: string }): Promise<boolean>;
}

/** Finds rows to seal again: the first 100 whose id is greater than `after`, sorted by id. */
type FindRewrappable = (after: string) => Promise<readonly Rewrappable[]>;

function findCredentials(database: Kysely<Database>, masterKeyId: string): FindRewrappable {
  return async (after) => {
    const rows = await database
      .selectFrom("credentials")
      .select(["connector_id", "organization_id", "master_key_id", "data_key"])
      .where("master_key_id", "!=", masterKeyId)
      .where("connector_id", ">", after)
      .orderBy("connector_id")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.connector_id,
      title: `connector '${row.connector_id}'`,
      read: () => ({ masterKeyId: row.master_key_id, dataKey: row.data_key }),
      bound: boundToOwner({ organizationId: row.organization_id, connectorId: row.connector_id }).dataKey,
      async swap(wrapped) {
        const { numUpdatedRows } = await database
          .updateTable("credentials")
          .set({ master_key_id: wrapped.masterKeyId, data_key: wrapped.dataKey })
          .where("organization_id", "=", row.organization_id)
          .where("connector_id", "=", row.connector_id)
          // Each sealing uses a new data key, so this condition detects every change of the credentials.
          .where("data_key", "=", row.data_key)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    }));
  };
}

function findSigningKeys(database: Kysely<Database>, masterKeyId: string): FindRewrappable {
  return async (after) => {
    const rows = await database
      .selectFrom("signing_keys")
      .select(["id", "private_key"])
      .where("private_key", "not like", `${masterKeyId}:%`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    return rows.map(({ id, private_key: text }) => ({
      id,
      title: `signing key '${id}'`,
      read: () => sealedText.read(text),
      bound: textKeyBinding,
      async swap(wrapped) {
        const { numUpdatedRows } = await database
          .updateTable("signing_keys")
          .set({ private_key: sealedText.write({ ...sealedText.read(text), ...wrapped }) })
          .where("id", "=", id)
          .where("private_key", "=", text)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    }));
  };
}
