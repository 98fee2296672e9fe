import { join } from "node:path";
import type { Kysely } from "kysely";
import { openDataFolder } from "../open-data-folder.ts";
import type { Secret } from "../secret.ts";
import type { Settings } from "../settings/settings.ts";
import type { Database } from "./tables.ts";

type DatabaseSettings = Pick<Settings, "databaseUrl" | "masterKeys" | "dataDir">;

/**
 * Opens the database that the settings name and migrates it. Creates the data folder only for the embedded database or the key
 * file. If neither is needed, the folder may be read-only. `onConnectionError` receives the errors of broken connections.
 */
export async function openServiceDatabase(
  { databaseUrl, masterKeys, dataDir }: DatabaseSettings,
  onConnectionError: (error: Error) => void,
): Promise<Kysely<Database>> {
  if (databaseUrl === undefined || masterKeys === undefined) await openDataFolder(dataDir);
  return openDatabase({ databaseUrl, file: join(dataDir, "control.db"), onConnectionError });
}

/** Runs `work` on the service's database, whether or not the service runs, and closes the database. */
export async function withDatabase<T>(
  settings: DatabaseSettings,
  work: (database: Kysely<Database>) => Promise<T>,
): Promise<T> {
  // Connection errors are ignored, because the query on a broken connection fails too.
  const database = await openServiceDatabase(settings, () => {});
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

interface DatabaseOptions {
  /** `postgres://…`; absent for SQLite. */
  readonly databaseUrl?: Secret<string> | undefined;
  /** File of the embedded database. */
  readonly file: string;
  readonly onConnectionError: (error: Error) => void;
}

/** Opens and migrates the control database. Loads only the engine that the options name. */
export async function openDatabase({
  databaseUrl,
  file,
  onConnectionError,
}: DatabaseOptions): Promise<Kysely<Database>> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import("./sqlite.ts");
    return openSqlite(file);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(databaseUrl.reveal(), { onConnectionError });
}
