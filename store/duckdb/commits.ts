import type { DuckDBConnection } from "@duckdb/node-api";

/** Keeps commits and checkpoints apart from the statements that read a table twice. */
export interface Commits {
  /** Runs a statement between commits. */
  apart<T>(statement: () => Promise<T>): Promise<T>;
  /** Runs a commit or a checkpoint after the running statements. New statements wait. Calls must not overlap. */
  alone<T>(commit: () => Promise<T>): Promise<T>;
}

/**
 * A statement that selects row numbers, and then the rows with these numbers, reads its table twice. If the engine (1.5.6) commits
 * or checkpoints in between, the statement loses rows or returns other rows, because a checkpoint changes the row numbers. This
 * happened in 2 of 1,000 statements during a sync. The engine also reads twice for a sort with a small limit.
 */
export function createCommits(): Commits {
  let statements = 0;
  let onNone = (): void => {};
  let committed: Promise<void> | undefined;
  return {
    async apart(statement) {
      while (committed) await committed;
      statements++;
      try {
        return await statement();
      } finally {
        statements--;
        if (statements === 0) onNone();
      }
    },
    async alone(commit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      committed = promise;
      try {
        if (statements > 0) await new Promise<void>((none) => (onNone = none));
        return await commit();
      } finally {
        committed = undefined;
        resolve();
      }
    },
  };
}

/** Runs a function in a transaction of the connection for writes. A failure rolls the transaction back. */
export async function inTransaction<T>(
  connection: DuckDBConnection,
  commits: Commits,
  use: () => Promise<T>,
): Promise<T> {
  await connection.run("BEGIN");
  try {
    const result = await use();
    await commits.alone(() => connection.run("COMMIT"));
    return result;
  } catch (error) {
    // After a failed commit, the transaction has already ended.
    await connection.run("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
