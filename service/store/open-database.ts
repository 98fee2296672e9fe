import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Secret } from "../secret.ts";
import type { Vault } from "../vault/vault.ts";
import type { Database } from "./database.ts";
import { openFailure } from "./errors.ts";
import { migrations } from "./migrate.ts";

interface DatabaseOptions {
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

interface Readiness {
  readonly vault: Pick<Vault, "holds">;
  /** Since when the process is shutting down, if it is. */
  readonly draining: { readonly since?: number };
}

/**
 * Returns where requests can be served; throws `service_unavailable`, or what the database fails with. A process that
 * lacks the active master key cannot open what others seal: keys were rotated before it was given the new one.
 */
export async function checkReadiness(database: Kysely<Database>, { vault, draining }: Readiness): Promise<void> {
  if (draining.since !== undefined)
    throw new ConnectorError("service_unavailable", "this process is shutting down; another one serves");
  const active = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
  if (!active || (await vault.holds(active.id))) return;
  throw new ConnectorError(
    "service_unavailable",
    `expected the active master key '${active.id}', which this process does not hold; add it to MASTER_KEYS and start the process again`,
  );
}
