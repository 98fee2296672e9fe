import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { findCaller } from "../identity/callers.ts";
import type { Database } from "../store/database.ts";
import { holdRows } from "../store/hold-rows.ts";
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
    // Whoever changes them has done so, or does so later. Last, since whoever removes a member ends their setup sessions
    // first: lest each wait for the other.
    const { organizationId: organization_id, principalId: principal_id } = caller;
    await holdRows(transaction, "memberships", { organization_id, principal_id });
    await holdRows(transaction, "workspace_members", { organization_id, principal_id, workspace_id: workspaceId });
    return check(transaction, await findCaller(transaction, caller));
  });
}
