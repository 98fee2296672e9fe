import type { StateMark } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { type SyncLease, updateWithLease } from "./queue.ts";

/** The state that the store should have for an entity, according to the control database. */
export interface ExpectedState {
  /** The digest of the store's state at the last read; null if unknown. */
  readonly digest: string | null;
  /** The id of the last run if it may have changed the store since the digest was recorded; otherwise null. */
  readonly run: string | null;
}

/**
 * Whether the state of the store has the recorded digest, or comes from the last run. Otherwise, for example after a backup was
 * restored, the store may contain deleted records, or records of an earlier configuration.
 */
export function isExpected(mark: StateMark | undefined, { digest, run }: ExpectedState): boolean {
  // A missing state counts as expected, because a run without a state copies all records.
  if (mark === undefined || mark.digest === digest) return true;
  // Earlier versions of the program stored no runs and no digests.
  return mark.run === undefined ? digest === null : mark.run === run;
}

/**
 * Stores the id of a run that begins to write to the store, and the digest of the store's state before the run. For an
 * unexpected state, also requests a complete pass, which reads all records. If a run fails before this call, the id of the
 * previous run stays, because that run may have changed the store.
 */
export async function recordState(
  database: Kysely<Database>,
  lease: SyncLease,
  { digest, isExpected }: { readonly digest: string | undefined; readonly isExpected: boolean },
): Promise<void> {
  await updateWithLease(database, lease)
    .set({
      last_run: lease.owner,
      ...(digest !== undefined && { stored_state: digest }),
      ...(!isExpected && { complete_requested: 1 }),
    })
    .execute();
}
