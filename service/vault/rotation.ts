import { setTimeout } from "node:timers/promises";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { oneAtATime } from "../store/transactions.ts";
import { checkKeys, type HeldKeys, keyCheckValue } from "./keyring.ts";
import { type KeySource, type MasterKey, newMasterKey, writeKeyFile } from "./master-keys.ts";
import { open, seal, sealedText, textKeyBinding } from "./sealing.ts";
import { boundToOwner } from "./vault.ts";

interface RotationOptions {
  readonly source: KeySource;
  readonly clock: Clock;
  /** Milliseconds in which every running process notices the new key: more than `watchKeyring` takes. */
  readonly settleMs?: number;
  /** Is called once the keys are proved and there is another one to wrap with: what follows takes its time. */
  readonly onBegin?: () => void;
}

export interface Rotation {
  /** The key that is active now. */
  readonly masterKeyId: string;
  /** False where it was the only one in use already. */
  readonly rotated: boolean;
  readonly rewrapped: number;
}

/**
 * Wraps all data keys with a new master key (see `activateKey`) while processes go on reading and writing: what they
 * still wrap with the old key is found by looking again, until nothing is found and all have noticed the new key. Only
 * then is the old key's row removed. Drafts of set-up sessions stay under the key that they have: they do not live long,
 * and who still fills one in is not to be disturbed. Ends at once where the environment has no newer key and
 * nothing is under another. Killed at any moment, it goes on where it was when it is run again.
 * Throws `internal` naming what does not open; everything else is wrapped by then, and the old key's row stays.
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
      if (pass.rewrapped + pass.changed === 0) return pass.closed;
    }
  };
  const left = await rewrapAll();
  // Nobody has to notice a key that all have had since the rotation before.
  if (!rotating && rewrapped + left.length === 0) return { masterKeyId: active.id, rotated: false, rewrapped };
  await setTimeout(settleMs);
  const closed = await rewrapAll();
  if (closed.length > 0)
    throw new ConnectorError(
      "internal",
      `expected all secrets to open, found ${closed.length} that do not (${closed.slice(0, 5).join(", ")}); connect such connectors again or delete them, then rotate again`,
    );
  await oneAtATime(database, (transaction) =>
    transaction.deleteFrom("master_keys").where("id", "!=", active.id).where("active", "=", 0).execute(),
  );
  return { masterKeyId: active.id, rotated: true, rewrapped };
}

/** Two rotations to different keys would undo each other's work. */
async function expectActive(database: Kysely<Database>, id: string): Promise<void> {
  const row = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
  if (row?.id !== id)
    throw new ConnectorError(
      "conflict",
      `expected master key '${id}' to stay active, found '${row?.id}'; another rotation has begun, let it end`,
    );
}

interface RewrapPass {
  readonly rewrapped: number;
  /** Rows that others changed meanwhile. */
  readonly changed: number;
  /** What does not open. */
  readonly closed: readonly string[];
}

/** One look at everything. */
async function rewrapPass(finders: readonly FindRewrappable[], activated: HeldKeys): Promise<RewrapPass> {
  let rewrapped = 0;
  let changed = 0;
  const closed: string[] = [];
  for (const find of finders) {
    let rows = await find("");
    for (; rows.length > 0; rows = await find(rows.at(-1)?.id ?? "")) {
      for (const row of rows) {
        const dataKey = rewrap(row, activated);
        if (dataKey === undefined) closed.push(row.title);
        else if (await row.swap({ masterKeyId: activated.active.id, dataKey })) rewrapped += 1;
        else changed += 1;
      }
    }
  }
  return { rewrapped, changed, closed };
}

/** The row's data key wrapped with the active key; `undefined` where it does not open. */
function rewrap(row: Rewrappable, { keys, active }: HeldKeys): string | undefined {
  try {
    const { masterKeyId, dataKey } = row.read();
    const key = keys.find(({ id }) => id === masterKeyId);
    return key && seal(open(dataKey, key.key, row.bound), active.key, row.bound);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

interface ActivatedKeys extends HeldKeys {
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
  await checkKeys(database, { read: () => keysOf(source), source: source.name, clock });
  return oneAtATime(database, async (transaction) => {
    const held = await keysOf(source);
    const rows = await transaction.selectFrom("master_keys").select(["id", "active"]).execute();
    const activated = await chosenKey(held, rows, source);
    const { id } = activated.active;
    if (!rows.some((row) => row.id === id))
      await transaction
        .insertInto("master_keys")
        .values({ id, proof: keyCheckValue.make(activated.active), active: 0, created_at: clock.now() })
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

/** Milliseconds that a rotation gives every running process to notice the new key: three looks of `watchKeyring`. */
export const rotationSettleMs = 30_000;

/** A row whose data key is wrapped with a key that is no longer the active one. */
interface Rewrappable {
  /** The row's primary key. */
  readonly id: string;
  /** What is sealed there, in words for people. */
  readonly title: string;
  /** Throws where the row does not hold what the vault wrote. */
  read(): { readonly masterKeyId: string; readonly dataKey: string };
  /** What the data key is bound to. */
  readonly bound: string;
  /** Puts in the data key as wrapped anew; false where the row was changed meanwhile. */
  swap(wrapped: { readonly masterKeyId: string; readonly dataKey: string }): Promise<boolean>;
}

/** Rows that are to be wrapped anew, with ids after `after`, in the order of their ids; none where nothing is left. */
type FindRewrappable = (after: string) => Promise<readonly Rewrappable[]>;

/** Credentials under another master key than the given one. */
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
          // Each sealing uses a new data key, so that this detects every change of the row.
          .where("data_key", "=", row.data_key)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    }));
  };
}

/** Signing keys whose private half is under another master key than the given one. */
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
