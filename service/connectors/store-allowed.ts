import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { findCaller } from "../identity/find-caller.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";

/** What is stored in a caller's name. */
export interface Storing<T> {
  readonly workspaceId: string;
  readonly store: (transaction: Kysely<Database>) => Promise<void>;
  /** Throws unless the caller, as they are by now, may see and do what was stored; gives what is to be answered. */
  readonly check: (transaction: Kysely<Database>, caller: Caller) => Promise<T>;
}

/**
 * Stores what the caller was allowed a while ago, if they are allowed it still: while an upstream was asked they may
 * have been demoted or removed. Throws what `store`, `findCaller` and `check` throw; nothing is stored then.
 */
export function storeAllowed<T>(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, store, check }: Storing<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    await store(transaction);
    // Last, since whoever removes a member ends their setup sessions first: lest each wait for the other.
    await holdMemberships(transaction, caller, workspaceId);
    return check(transaction, await findCaller(transaction, caller));
  });
}

/**
 * Whoever changes the caller's memberships has done so, and it is seen from here on, or does so once the transaction has
 * ended. An update that changes nothing locks a row on every engine.
 */
async function holdMemberships(
  transaction: Kysely<Database>,
  { organizationId, principalId }: Caller,
  workspaceId: string,
): Promise<void> {
  await transaction
    .updateTable("memberships")
    .set((column) => ({ role: column.ref("role") }))
    .where("organization_id", "=", organizationId)
    .where("principal_id", "=", principalId)
    .execute();
  await transaction
    .updateTable("workspace_members")
    .set((column) => ({ created_at: column.ref("created_at") }))
    .where("organization_id", "=", organizationId)
    .where("workspace_id", "=", workspaceId)
    .where("principal_id", "=", principalId)
    .execute();
}
