import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { Migrator } from "kysely/migration";
import { openFailure } from "./errors.ts";
import { up as controlTables } from "./migrations/0001-control-tables.ts";
import { up as toolCallIndexes } from "./migrations/0002-tool-call-indexes.ts";
import { up as identity } from "./migrations/0003-identity.ts";
import { up as installationAndSetup } from "./migrations/0004-installation-and-setup.ts";
import { up as connectorIndexes } from "./migrations/0005-connector-indexes.ts";
import { up as syncs } from "./migrations/0006-syncs.ts";
import { up as connectorNames } from "./migrations/0007-connector-names.ts";
import { up as refusedPassages } from "./migrations/0008-refused-passages.ts";
import { up as authorizationCodes } from "./migrations/0009-authorization-codes.ts";
import { up as storedStates } from "./migrations/0010-stored-states.ts";
import { up as cursorSecret } from "./migrations/0011-cursor-secret.ts";
import { up as runRecords } from "./migrations/0012-run-records.ts";
import type { Database } from "./tables.ts";

/** All migrations by name. They run in this order. */
export const migrations: Record<string, Migration> = {
  "0001-control-tables": { up: controlTables },
  "0002-tool-call-indexes": { up: toolCallIndexes },
  "0003-identity": { up: identity },
  "0004-installation-and-setup": { up: installationAndSetup },
  "0005-connector-indexes": { up: connectorIndexes },
  "0006-syncs": { up: syncs },
  "0007-connector-names": { up: connectorNames },
  "0008-refused-passages": { up: refusedPassages },
  "0009-authorization-codes": { up: authorizationCodes },
  "0010-stored-states": { up: storedStates },
  "0011-cursor-secret": { up: cursorSecret },
  "0012-run-records": { up: runRecords },
};

/**
 * Runs the migrations that a database lacks. Throws the error of `openFailure` if the database cannot be used. Throws
 * `invalid_config` if a newer version of the service has migrated the database, or if a migration fails for another reason.
 * Messages name the database by `place`.
 */
export async function migrate(db: Kysely<Database>, place: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw (
    openFailure(error, place, "DATABASE_URL") ??
    new ConnectorError(
      "invalid_config",
      `the control database ${place} could not be migrated: a newer version of the service has migrated it, or a migration failed (${reason}); start the newer version, or restore a backup`,
      { cause: error },
    )
  );
}
