import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { databaseFailure } from "./database-failure.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Runs the migrations that a database lacks. Throws `service_unavailable` where it does not answer, `invalid_config`
 * where it is newer than this program, or a migration fails.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw (
    databaseFailure(error) ??
    new ConnectorError(
      "invalid_config",
      "the control database could not be brought up to date: it was made by a newer version, or a migration failed",
      { cause: error },
    )
  );
}
