import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { TestDatabase } from "../engines.ts";

/**
 * Returns the rows of each table by the table's name, and the bytes of each file in the data folder by the file's path. Leaves
 * out the file `master.key`. The tables are those of the control database and, on PostgreSQL, of the context stores.
 */
export async function dumpDatabase({ databaseUrl, folder }: TestDatabase): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== "master.key")
      contents.set(`file ${relative(folder, path)}`, (await readFile(path)).toString("latin1"));
  }
  if (databaseUrl === undefined) {
    const sqlite = new DatabaseSync(join(folder, "control.db"));
    for (const { name } of sqlite.prepare("select name from sqlite_master where type = 'table'").all())
      contents.set(`table ${name}`, JSON.stringify(sqlite.prepare(`select * from "${name}"`).all()));
    sqlite.close();
    return contents;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select schemaname, tablename from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'",
  );
  for (const { schemaname, tablename } of rows) {
    const table = await client.query(`select * from "${schemaname}"."${tablename}"`);
    contents.set(`table ${schemaname}.${tablename}`, JSON.stringify(table.rows));
  }
  await client.end();
  return contents;
}
