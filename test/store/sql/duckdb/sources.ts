import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../../store/duckdb/database.ts";
import { createDuckDbSql, type DuckDbSqlOptions } from "../../../../store/sql/duckdb/engine.ts";
import type { SqlEngine } from "../../../../store/sql/query.ts";

/** Stores of connectors in a temporary folder, and the engine for SQL on them. */
export interface SqlStores {
  readonly sql: SqlEngine;
  /** The folder of the snapshots. */
  readonly folder: string;
  /** Changes the store of a connector. */
  run(connectorId: string, statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens stores, each with the tables that the statements create. */
export async function openSqlStores(
  statements: Readonly<Record<string, readonly string[]>>,
  options: Pick<DuckDbSqlOptions, "limits" | "processes"> = {},
): Promise<SqlStores> {
  const parent = await mkdtemp(join(tmpdir(), "sql-stores-"));
  const folder = join(parent, "snapshots");
  const stores = new Map<string, { readonly database: Database; version: number }>();
  for (const [id, lines] of Object.entries(statements)) {
    const database = await openDatabase(join(parent, `${id}.duckdb`), { memory: "512MB", threads: 2 });
    for (const line of lines) await database.rows(line);
    stores.set(id, { database, version: 0 });
  }
  const storeOf = (id: string) => {
    const store = stores.get(id);
    if (store === undefined) throw new Error(`no store '${id}'`);
    return store;
  };
  const sql = createDuckDbSql({
    folder,
    source: {
      version: async (id) => String(storeOf(id).version),
      use: (id, run) => run(storeOf(id).database),
    },
    ...options,
  });
  return {
    sql,
    folder,
    run: async (id, statement) => {
      await storeOf(id).database.rows(statement);
      storeOf(id).version++;
    },
    close: async () => {
      await sql.close();
      for (const { database } of stores.values()) await database.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
