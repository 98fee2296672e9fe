import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { openFailure } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { type Revision, setRevision } from "./prepared-query.ts";
import { createRetryWhileBusy, sqliteDialect } from "./sqlite-dialect.ts";
import type { Database } from "./tables.ts";

/** Options of `openSqlite`. */
export interface SqliteOptions {
  /**
   * Maximum milliseconds that a write waits for a write of another process; 10 seconds by default. Opening can wait twice as long.
   */
  readonly maxWaitMs?: number;
}

/**
 * Opens and migrates the control database in a file. Processes that start at the same time migrate one after the other. A
 * commit is on the disk before it is acknowledged (`synchronous = FULL`). Throws `invalid_config` for a file that cannot be used,
 * such as a file that is not an SQLite database, and `service_unavailable` if other processes keep the file locked.
 */
export async function openSqlite(file: string, options: SqliteOptions = {}): Promise<Kysely<Database>> {
  const place = `'${file}'`;
  try {
    return await openAt(file, { place, ...options });
  } catch (error) {
    throw openFailure(error, place, "DATABASE_URL") ?? error;
  }
}

async function openAt(
  file: string,
  { place, maxWaitMs = 10_000 }: SqliteOptions & { readonly place: string },
): Promise<Kysely<Database>> {
  const retryWhileBusy = createRetryWhileBusy(maxWaitMs);
  // SQLite's own wait would block the whole process.
  const sqlite = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    await retryWhileBusy(() =>
      sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF"),
    );
    // Kysely's migrator locks nothing on SQLite, because it expects a single process.
    await retryWhileBusy(() => sqlite.exec("BEGIN IMMEDIATE"));
    const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite, retryWhileBusy) });
    await migrate(db, place);
    sqlite.exec("COMMIT");
    setRevision(db, revisionOf(sqlite));
    return db;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
    sqlite.close();
    throw error;
  }
}

/**
 * SQLite counts the changes of this connection (https://www.sqlite.org/lang_corefunc.html#total_changes) and of other connections
 * (https://www.sqlite.org/pragma.html#pragma_data_version). Reading both counts takes 4 µs, a query of the hot path 40 µs.
 */
function revisionOf(sqlite: DatabaseSync): Revision {
  const counts = sqlite.prepare("SELECT total_changes() AS own, data_version AS others FROM pragma_data_version");
  return () => {
    try {
      const { own, others } = counts.get() ?? {};
      return `${own} ${others}`;
    } catch {
      // Without a revision, the caller executes its query, which waits for a locked database and fails for a broken one.
      return undefined;
    }
  };
}
