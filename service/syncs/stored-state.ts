import type { StateMark } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { SyncLease } from "./queue.ts";

/** What the control database has about the state of an entity's sync in the store. */
export interface ExpectedState {
  /** The digest of the state that the store had when it was read last; null if unknown. */
  readonly digest: string | null;
  /** The last run, if its end was not stored; else null. The store may have a state of this run. */
  readonly run: string | null;
}

/**
 * Whether the store has a state that the runs known to the control database left. Otherwise one of the two was restored from a
 * backup: then the store may keep deleted records, or records of an earlier configuration.
 */
export function isExpected(mark: StateMark | undefined, { digest, run }: ExpectedState): boolean {
  // Without a state, the next run copies all records.
  if (mark === undefined || mark.digest === digest) return true;
  // Earlier versions of the program stored no runs and no digests.
  return mark.run === undefined ? digest === null : mark.run === run;
}

/** Notes the state of the store at the beginning of a run. Of an unexpected state, it also requests a complete pass. */
export async function noteState(
  database: Kysely<Database>,
  { connectorId, entity, owner }: SyncLease,
  { digest, isExpected }: { readonly digest: string; readonly isExpected: boolean },
): Promise<void> {
  await database
    .updateTable("syncs")
    .set({ stored_state: digest, ...(!isExpected && { complete_requested: 1 }) })
    .where("connector_id", "=", connectorId)
    .where("entity", "=", entity)
    .where("lease_owner", "=", owner)
    .execute();
}
