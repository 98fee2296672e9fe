import { ConnectorError, type Json, type StoreClient } from "@agent-connectors/runtime";
import { throwIfCancelled } from "../cancelled.ts";
import type { StoredRecord } from "../context-store.ts";
import type { SyncRules } from "./rules.ts";

/** Maximum number of concurrent calls that complete records. */
const concurrency = 8;

/**
 * Returns the listed records without the fields that the store omits. If the store has a `detail` action, first replaces each
 * record by the result of this action, and leaves out records that the upstream no longer has. If one of these calls fails,
 * cancels the running calls, waits for their end, and starts no other call.
 */
export async function completeRecords(
  client: StoreClient,
  { entity, store }: Pick<SyncRules, "entity" | "store">,
  { listed, signal }: { readonly listed: readonly Json[]; readonly signal: AbortSignal | undefined },
): Promise<readonly StoredRecord[]> {
  const omitted = new Set(store.omit);
  if (!store.detail) return listed.map((record) => storedRecord(record, omitted));
  const completed: (Json | undefined)[] = [];
  // `AbortSignal.any` would keep a signal for each page in memory until the run ends.
  const calls = new AbortController();
  const cancel = () => calls.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  let at = 0;
  const next = async (): Promise<void> => {
    while (at < listed.length) {
      throwIfCancelled(calls.signal);
      const index = at++;
      // `index` is less than the length of the list.
      completed[index] = await detailOf(client, entity, { record: listed[index] as Json, signal: calls.signal });
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, listed.length) }, next);
  try {
    await Promise.all(workers);
  } catch (error) {
    calls.abort();
    await Promise.allSettled(workers);
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
  return completed.filter((record) => record !== undefined).map((record) => storedRecord(record, omitted));
}

async function detailOf(
  client: StoreClient,
  entity: string,
  { record, signal }: { readonly record: Json; readonly signal: AbortSignal | undefined },
): Promise<Json | undefined> {
  try {
    return await client.detail(entity, record, { signal });
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** The record without the fields that the store omits. */
function storedRecord(record: Json, omitted: ReadonlySet<string>): StoredRecord {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new ConnectorError("upstream_unreadable", "expected an object as a record");
  if (omitted.size === 0) return record as StoredRecord;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name)));
}
