import { join } from "node:path";
import type { Kysely } from "kysely";
import { openDataFolder } from "./open-data-folder.ts";
import { type Settings, writesFiles } from "./settings/settings.ts";
import type { Database } from "./store/database.ts";
import { openDatabase } from "./store/open-database.ts";

/** Does one thing with the service's database, up to date, whether or not the service runs; closes it after. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (writesFiles(settings)) await openDataFolder(settings.dataDir);
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    file: join(settings.dataDir, "control.db"),
    // A broken connection fails the query that uses it.
    onIdleError: () => {},
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
