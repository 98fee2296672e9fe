import { vi } from "vitest";

/**
 * The FROM and WHERE clauses of a statement about the connections that wait for a lock. They select only connections to the
 * current database, because other tests use other databases of the same server.
 */
export const waitingForLock = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** Waits until a connection of the database waits for a lock. `run` executes a statement in the database. */
export async function lockWaits(run: (statement: string) => Promise<readonly unknown[]>): Promise<void> {
  const waits = async () => {
    // Without this call, a transaction never sees connections that opened after its first read of the activity.
    await run("select pg_stat_clear_snapshot()");
    return (await run(`select 1 ${waitingForLock}`)).length > 0;
  };
  await vi.waitUntil(waits, { timeout: 10_000, interval: 10 });
}
