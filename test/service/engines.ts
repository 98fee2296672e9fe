import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/tables.ts";
import { secret } from "../../service/secret.ts";

/** A control database for tests. It can be opened several times. */
export interface TestDatabase {
  /** Absent on SQLite. */
  readonly databaseUrl?: string;
  /** A folder for files of the tests. On SQLite, it contains the database too. */
  readonly folder: string;
  readonly open: () => Promise<Kysely<Database>>;
  /** Deletes the database and the folder. */
  readonly drop: () => Promise<void>;
}

/** Both engines, for `describe.each(engines)("… on %s", (engine) => …)`. */
export const engines = ["sqlite", "postgres"] as const;
/** An engine of the control database. */
export type Engine = (typeof engines)[number];

/** `migrated` copies migrated tables, which takes less time than a migration. */
type Tables = "none" | "migrated";

/** Creates a database without data. */
export async function testDatabase(engine: Engine, tables: Tables = "migrated"): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-test-"));
  const databaseUrl = engine === "postgres" ? await createDatabase(tables) : undefined;
  if (engine === "sqlite" && tables === "migrated")
    await copyFile(inject("sqliteTemplate"), join(folder, "control.db"));
  return {
    folder,
    ...(databaseUrl !== undefined && { databaseUrl }),
    open: () =>
      openDatabase({
        ...(databaseUrl !== undefined && { databaseUrl: secret(databaseUrl) }),
        file: join(folder, "control.db"),
        onConnectionError: () => {},
      }),
    drop: async () => {
      if (databaseUrl !== undefined)
        await onServer(`drop database if exists "${new URL(databaseUrl).pathname.slice(1)}" with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(tables: Tables): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = tables === "migrated" ? inject("postgresTemplate") : "template1";
  // Copying the files takes a third less processor time than the default strategy.
  await onServer(`create database "${name}" template "${template}" strategy file_copy`);
  return `${inject("postgresUrl")}/${name}`;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
