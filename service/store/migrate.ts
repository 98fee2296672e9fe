import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** Runs the migrations that a database lacks. Throws where it is newer than this program, or one fails. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error("the control database could not be brought up to date; was it made by a newer version?", {
      cause: error,
    });
}
