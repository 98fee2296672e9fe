import { setTimeout } from "node:timers/promises";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { oneAtATime } from "../store/one-at-a-time.ts";
import { activateKey } from "./activate-key.ts";
import { findCredentials } from "./find-credentials.ts";
import { findSigningKeys } from "./find-signing-keys.ts";
import type { HeldKeys } from "./held-keys.ts";
import type { KeySource } from "./key-source-of.ts";
import { open } from "./open.ts";
import type { FindRewrappable, Rewrappable } from "./rewrappable.ts";
import { rotationSettleMs } from "./rotation-settle-ms.ts";
import { seal } from "./seal.ts";

export interface RotationOptions {
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
      const sweep = await sweepOver(finders, { keys, active });
      rewrapped += sweep.rewrapped;
      if (sweep.rewrapped + sweep.changed === 0) return sweep.closed;
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

interface Sweep {
  readonly rewrapped: number;
  /** Rows that others changed meanwhile. */
  readonly changed: number;
  /** What does not open. */
  readonly closed: readonly string[];
}

/** One look at everything. */
async function sweepOver(finders: readonly FindRewrappable[], activated: HeldKeys): Promise<Sweep> {
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
