import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "../../../service/database/migrate.ts";
import { createRetryWhileBusy, sqliteDialect } from "../../../service/database/sqlite-dialect.ts";
import type { Database } from "../../../service/database/tables.ts";
import type { TestDatabase } from "../engines.ts";

/** Opens the database without a migration. */
export function openEmpty({ databaseUrl, folder }: TestDatabase): Kysely<Database> {
  if (databaseUrl !== undefined)
    return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }) });
  const sqlite = new DatabaseSync(join(folder, "control.db"), { enableForeignKeyConstraints: true });
  return new Kysely({ dialect: sqliteDialect(sqlite, createRetryWhileBusy(1_000)) });
}

/** Runs the migrations up to and including the migration `name`. */
export async function migrateTo(database: Kysely<Database>, name: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error !== undefined) throw error;
}
