import type { Kysely } from "kysely";
import type { Secret } from "../secret.ts";
import type { Database } from "./database.ts";

export interface DatabaseOptions {
  /** `postgres://…`; absent for SQLite. */
  readonly databaseUrl?: Secret<string> | undefined;
  /** File of the embedded database. */
  readonly file: string;
  readonly onIdleError: (error: Error) => void;
}

/** Opens the control database, by the engine that the options name; the other one is not loaded. */
export async function openDatabase({ databaseUrl, file, onIdleError }: DatabaseOptions): Promise<Kysely<Database>> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import("./sqlite.ts");
    return openSqlite(file);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(databaseUrl.reveal(), { onIdleError });
}
