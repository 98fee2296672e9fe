import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { secret } from "../../service/secret.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a server for the whole test run. `testDatabase` creates databases there. */
    readonly postgresUrl: string;
    /** The name of a migrated database of that server, which tests copy. */
    readonly postgresTemplate: string;
    /** The path of a migrated SQLite file, which tests copy. */
    readonly sqliteTemplate: string;
  }
}

/**
 * Starts a PostgreSQL server, and migrates a database of each engine. Returns a function that stops the server and deletes the
 * SQLite file. If the migration fails, Vitest does not receive this function, so `setup` calls it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startEmbeddedPostgres(["-c", "fsync=off", "-c", "max_connections=300"]);
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-templates-"));
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const file = join(folder, "control.db");
    await migrateTemplates({ url, file });
    project.provide("postgresUrl", url);
    project.provide("postgresTemplate", template);
    project.provide("sqliteTemplate", file);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

const template = "migrated";

async function migrateTemplates({ url, file }: { readonly url: string; readonly file: string }): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  for (const databaseUrl of [undefined, secret(`${url}/${template}`)]) {
    const database = await openDatabase({ databaseUrl, file, onConnectionError: () => {} });
    await database.destroy();
  }
}
