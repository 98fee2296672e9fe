import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { openDataFolder } from "../open-data-folder.ts";
import type { Secret } from "../secret.ts";
import type { Settings } from "../settings/settings.ts";
import { keyFile } from "../vault/master-keys.ts";
import { openFailure } from "./errors.ts";
import type { Database } from "./tables.ts";

type DatabaseSettings = Pick<Settings, "databaseUrl" | "masterKeys" | "dataDir">;

/**
 * Opens and migrates the database that the settings name. Creates the data folder only for the embedded database or the key
 * file. If neither is needed, the folder may be read-only. `onConnectionError` receives the errors of broken connections.
 */
export async function openServiceDatabase(
  { databaseUrl, masterKeys, dataDir }: DatabaseSettings,
  onConnectionError: (error: Error) => void,
): Promise<Kysely<Database>> {
  if (databaseUrl === undefined || masterKeys === undefined) await openDataFolder(dataDir);
  if (databaseUrl === undefined) await refuseEmptiedFile(dataDir);
  return openDatabase({ databaseUrl, file: controlFile(dataDir), onConnectionError });
}

/**
 * Throws `invalid_config` if the file of the embedded database is empty although there is a key file. The first start creates the
 * tables before the key file, so such a database has lost its data.
 */
async function refuseEmptiedFile(dataDir: string): Promise<void> {
  const file = controlFile(dataDir);
  const [database, key] = await Promise.all([file, keyFile(dataDir)].map((path) => stat(path).catch(() => undefined)));
  if (database?.size !== 0 || !key) return;
  throw new ConnectorError(
    "invalid_config",
    `expected a database '${file}' with data, because its key file exists, found an empty file; restore it from a backup, or move it away to begin with an empty database`,
  );
}

/**
 * Throws `invalid_config` if the stores have a database of their own that cannot be used, or whose URL is invalid. Accepts an
 * unavailable server, so that the service can start before the server.
 */
export async function checkStoreDatabase({ storeDatabaseUrl }: Pick<Settings, "storeDatabaseUrl">): Promise<void> {
  if (storeDatabaseUrl === undefined) return;
  const { checkPostgres } = await import("./check-postgres.ts");
  await checkPostgres(storeDatabaseUrl.reveal(), "STORE_DATABASE_URL").catch((error: unknown) => {
    if (ConnectorError.from(error).code !== "service_unavailable") throw error;
  });
}

/**
 * Runs `work` on the service's database, whether or not the service runs, and closes the database. If the database cannot be
 * used, for example because its file is read-only, throws the error of `openFailure`.
 */
export async function withDatabase<T>(
  settings: DatabaseSettings,
  work: (database: Kysely<Database>) => Promise<T>,
): Promise<T> {
  // Connection errors are ignored, because the query on a broken connection fails too.
  const database = await openServiceDatabase(settings, () => {});
  try {
    return await work(database);
  } catch (error) {
    throw databaseProblem(error, settings) ?? error;
  } finally {
    await database.destroy();
  }
}

/** Returns the error of `openFailure` for a failure of the service's database, and `undefined` for any other failure. */
export function databaseProblem(
  error: unknown,
  { databaseUrl, dataDir }: DatabaseSettings,
): ConnectorError | undefined {
  const place = databaseUrl === undefined ? `'${controlFile(dataDir)}'` : "of DATABASE_URL";
  return openFailure(error, place, "DATABASE_URL");
}

function controlFile(dataDir: string): string {
  return join(dataDir, "control.db");
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
