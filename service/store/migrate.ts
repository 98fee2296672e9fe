import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";
import { openFailure } from "./open-failure.ts";

/**
 * Runs the migrations that a database lacks. Throws `service_unavailable` where it does not answer, `invalid_config`
 * where it is none, does not let us in, is newer than this program, or a migration fails. `place` names it in what is told.
 */
export async function migrate(db: Kysely<Database>, place: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw (
    openFailure(error, place) ??
    new ConnectorError(
      "invalid_config",
      `the control database ${place} could not be brought up to date: it was made by a newer version, or a migration failed (${reason})`,
      { cause: error },
    )
  );
}
